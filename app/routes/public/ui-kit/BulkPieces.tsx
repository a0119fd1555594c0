import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { BulkTable } from "~/ui/BulkTable.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { employees } from "./examples.ts";
import type { KitTexts } from "./samples.ts";
import { bulkSchemas, csvSchema } from "./schema.ts";

interface BulkPiecesProps {
  s: KitTexts;
  lang: "en" | "id";
  failure: FormFailure | undefined;
}

export function BulkPieces({ s, lang, failure }: BulkPiecesProps) {
  return (
    <>
      <BulkForm s={s} lang={lang} failure={failure?.intent === "bulk" ? failure : undefined} />
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
          script={{ selectAll: s.bulk.selectAll, ticked: s.bulk.count }}
          columns={[
            { key: "name", head: s.fields.name, rowHeader: true, cell: ({ name }) => name },
            { key: "number", head: s.csv.number, cell: ({ number }) => number },
            { key: "test", head: s.table.test, cell: ({ test }) => test },
          ]}
          rows={rows.flatMap(({ fields }) => {
            const row = employees.find(({ id }) => id === fields.id.defaultValue);
            const id = { name: fields.id.name, value: fields.id.defaultValue ?? "" };
            return row ? [{ row, key: row.id, id, tick: fields.reject, reason: fields.reason }] : [];
          })}
        />
        <Button>{s.bulk.submit}</Button>
      </PostForm>
    </section>
  );
}

function CsvForm({ s, failure }: { s: KitTexts; failure: FormFailure | undefined }) {
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
