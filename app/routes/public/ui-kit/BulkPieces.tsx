import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { BulkTable } from "~/ui/BulkTable.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Chart } from "~/ui/Chart.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { employees, glucose, glucoseBand, glucoseChart } from "./examples.ts";
import type { Samples } from "./samples.ts";
import { bulkSchemas, csvSchema } from "./schema.ts";

interface BulkPiecesProps {
  s: Samples;
  lang: "en" | "id";
  failure: FormFailure | undefined;
}

/** Bulk approval, trend chart, CSV import and export. */
export function BulkPieces({ s, lang, failure }: BulkPiecesProps) {
  const dateOf = (at: number) => formatDate(new Date(at).toISOString(), lang);
  return (
    <>
      <BulkForm s={s} lang={lang} failure={failure?.intent === "bulk" ? failure : undefined} />
      <section aria-labelledby="chart">
        <h2 id="chart">{s.chart.heading}</h2>
        <Chart chart={glucoseChart} summary={s.chart.summary} formatValue={String} formatTime={dateOf}>
          <Table
            caption={s.chart.table}
            rows={glucose}
            rowKey={({ at }) => at}
            columns={[
              { key: "date", head: s.chart.date, rowHeader: true, cell: ({ at }) => dateOf(at) },
              {
                key: "value",
                head: s.table.result,
                numeric: true,
                cell: ({ value }) => `${String(value)} mg/dL`,
              },
              {
                key: "range",
                head: s.table.range,
                cell: () => `${String(glucoseBand.low)}–${String(glucoseBand.high)}`,
              },
            ]}
          />
        </Chart>
        <p>
          <ButtonLink look="secondary" icon="download" href={paths.uiKitCsv()} download>
            {s.csv.download}
          </ButtonLink>
        </p>
      </section>
      <CsvForm s={s} failure={failure?.intent === "csv" ? failure : undefined} />
    </>
  );
}

function BulkForm({ s, lang, failure }: BulkPiecesProps) {
  const initial = Object.fromEntries(employees.map(({ id }, at) => [`rows[${String(at)}].id`, id]));
  const { rows } = useFields(bulkSchemas[lang], failure, { initial }).rows;
  return (
    <section aria-labelledby="bulk">
      <h2 id="bulk">{s.bulk.heading}</h2>
      <p>{s.bulk.lead}</p>
      <PostForm intent="bulk">
        <BulkTable
          caption={s.bulk.caption}
          tickHead={s.bulk.reject}
          tickLabel={({ name, number }) => `${s.bulk.reject} ${name}, ${number}`}
          reasonHead={s.bulk.reason}
          reasonLabel={({ name }) => `${s.bulk.reason}: ${name}`}
          reasonMaxLength={100}
          selectAll={s.bulk.selectAll}
          countText={s.bulk.count}
          columns={[
            { key: "name", head: s.fields.name, rowHeader: true, cell: ({ name }) => name },
            { key: "number", head: s.csv.number, cell: ({ number }) => number },
            { key: "test", head: s.table.test, cell: ({ test }) => test },
          ]}
          rows={rows.flatMap(({ fields }) => {
            const row = employees.find(({ id }) => id === fields.id.defaultValue);
            const id = { name: fields.id.name, value: fields.id.defaultValue ?? "" };
            return row ? [{ row, id, tick: fields.reject, reason: fields.reason }] : [];
          })}
        />
        <Button>{s.bulk.submit}</Button>
      </PostForm>
    </section>
  );
}

function CsvForm({ s, failure }: { s: Samples; failure: FormFailure | undefined }) {
  const fields = useFields(csvSchema, failure, {
    initial: { csv: `${s.csv.name};${s.csv.number}\nAni Lestari;EMP-11\n` },
  });
  return (
    <section aria-labelledby="csv">
      <h2 id="csv">{s.csv.heading}</h2>
      <PostForm intent="csv">
        <TextAreaField {...fields.csv} label={s.csv.field} hint={s.csv.hint} rows={4} />
        <Button look="secondary">{s.csv.submit}</Button>
      </PostForm>
    </section>
  );
}
