import { Audiogram } from "~/features/charts/Audiogram.tsx";
import { NumberLine } from "~/features/charts/NumberLine.tsx";
import { SpirometryChart } from "~/features/charts/Spirometry.tsx";
import { Trend } from "~/features/charts/Trend.tsx";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Table } from "~/ui/Table.tsx";
import { glucose, glucoseInMmol, lines, measures, breathSamples, thresholds } from "./examples.ts";
import type { KitTexts } from "./samples.ts";

export function DrawingPieces({ s, lang }: { s: KitTexts; lang: "en" | "id" }) {
  const dateOf = (index: number) => formatDate(new Date(index).toISOString(), lang);
  const { chart } = s;
  return (
    <>
      <section aria-labelledby="lines" className="drawings">
        <h2 id="lines">{chart.line}</h2>
        {lines.map((line) => (
          <div key={line.value}>
            <p>{`${chart.glucose}: ${line.text} ${line.unit} (${[line.low, line.high].filter((item) => item !== null).join("–")})`}</p>
            <NumberLine {...line} name={chart.glucose} decimals={null} where={chart.where} />
          </div>
        ))}
      </section>
      <section aria-labelledby="chart" className="drawings">
        <h2 id="chart">{chart.heading}</h2>
        <Trend
          panels={[
            { label: `${chart.glucose} (mg/dL)`, points: glucose },
            { label: `${chart.glucose} (mmol/L)`, points: glucoseInMmol },
          ]}
          message={chart.summary}
          where={chart.where}
          caption={chart.summary}
        />
        <Table
          caption={chart.table}
          showCaption
          rows={glucose}
          rowKey={({ at, value }) => `${String(at)} ${String(value)}`}
          columns={[
            { key: "date", head: chart.date, cell: ({ at }) => dateOf(at) },
            {
              key: "value",
              head: s.table.result,
              numeric: true,
              cell: ({ value }) => `${String(value)} mg/dL`,
            },
            {
              key: "range",
              head: s.table.range,
              cell: ({ low, high }) => `${String(low)}–${String(high)}`,
            },
          ]}
        />
        <p>
          <ButtonLink look="secondary" icon="download" href={paths.uiKitCsv()} download>
            {s.csv.download}
          </ButtonLink>
        </p>
      </section>
      <section aria-labelledby="hearing" className="drawings">
        <h2 id="hearing">{chart.audiogram}</h2>
        <Audiogram thresholds={thresholds} where={chart.where} />
      </section>
      <section aria-labelledby="breath" className="drawings">
        <h2 id="breath">{chart.spirometry}</h2>
        <SpirometryChart
          measures={measures}
          samples={breathSamples}
          standard="GLI 2012"
          where={chart.where}
        />
        <SpirometryChart measures={measures} samples={null} standard={null} where={chart.where} />
      </section>
    </>
  );
}
