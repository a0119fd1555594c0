import { useTranslation } from "~/i18n/use-translation.ts";
import { SpirometryChart as SpirometryDrawing } from "~/features/charts/Spirometry.tsx";
import type { LungMeasure, Spirometry } from "~/upstream/results/result-sections.server.ts";
import { Table } from "~/ui/Table.tsx";
import { useWords } from "./use-words.ts";
import { numberText } from "./values.ts";

const kinds = [
  { key: "fvc", code: "fvc", unit: "L", short: "FVC" },
  { key: "fev1", code: "fev1", unit: "L", short: "FEV1" },
  { key: "ratio", code: "fev1_fvc", unit: "", short: "FEV1/FVC" },
  { key: "pef", code: "pef", unit: "L/s", short: "PEF" },
] as const;

export function Lungs({ spirometry }: { spirometry: Spirometry }) {
  const { t } = useTranslation("results");
  const { lang } = useWords();
  const rows = kinds.flatMap((kind) => {
    const measure: LungMeasure | null | undefined = spirometry[kind.key];
    return measure ? [{ ...kind, ...measure }] : [];
  });
  const { interpretation, predicted_standard } = spirometry;
  const number = (value: number | null, decimals: number) =>
    value === null ? "–" : numberText(value, decimals, lang);
  return (
    <section>
      <h2>{t("sections.spirometry")}</h2>
      {interpretation && (
        <p>
          {t("lungs.interpretation")}: <strong className="lines">{interpretation}</strong>
        </p>
      )}
      <SpirometryDrawing
        measures={rows.map(({ code, unit, short, measured, predicted, lln, z }) => ({
          code,
          unit,
          measured,
          predicted,
          lln,
          z,
          name: short,
        }))}
        samples={spirometry.samples ?? null}
        standard={predicted_standard}
        where={t("table_below")}
      />
      <Table
        caption={t("lungs.caption")}
        showCaption
        narrow="stack"
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "name",
            head: t("lungs.measure"),
            cell: ({ key }) => t(`lungs.${key}`),
          },
          {
            key: "measured",
            head: t("lungs.measured"),
            numeric: true,
            cell: ({ measured, unit }) => `${number(measured, 2)} ${unit}`.trim(),
          },
          {
            key: "predicted",
            head: t("lungs.predicted"),
            numeric: true,
            cell: (row) => number(row.predicted, 2),
          },
          { key: "lln", head: t("lungs.lln"), numeric: true, cell: (row) => number(row.lln, 2) },
          { key: "z", head: t("lungs.z"), numeric: true, cell: (row) => number(row.z, 2) },
          {
            key: "percent",
            head: t("lungs.percent"),
            numeric: true,
            cell: ({ key, percent }) =>
              percent === null || key === "ratio" ? "–" : `${number(percent, 0)} %`,
          },
        ]}
      />
      {predicted_standard && (
        <p className="small muted">{t("lungs.standard", { standard: predicted_standard })}</p>
      )}
    </section>
  );
}
