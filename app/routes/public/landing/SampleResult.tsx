import { Spark } from "~/features/charts/Small.tsx";
import { NumberLine } from "~/features/charts/NumberLine.tsx";
import { Flag } from "~/features/results/Flag.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";

const SAMPLE = { value: 104, low: 70, high: 99, unit: "mg/dL" };
const YEARS = [
  { date: "2024-01-15", value: 121 },
  { date: "2024-08-15", value: 118 },
  { date: "2025-03-15", value: 111 },
  { date: "2025-09-15", value: 108 },
  { date: "2026-03-15", value: SAMPLE.value },
];

/** Drawn by the same piece as a patient's result. */
export function SampleResult() {
  const { t } = useTranslation("landing");
  const { value, low, high, unit } = SAMPLE;
  const name = t("sample.name");
  return (
    <figure className="card sample">
      <figcaption className="muted small">{t("sample.caption")}</figcaption>
      <p className="between">
        <strong>{name}</strong>
        <Flag flag="H" inWords>
          {t("sample.high")}
        </Flag>
      </p>
      <p className="between">
        <span className="sample-value">
          {value} <span className="small muted">{unit}</span>
        </span>
        <Spark points={YEARS} />
      </p>
      <NumberLine
        name={name}
        value={value}
        text={String(value)}
        unit={unit}
        low={low}
        high={high}
        decimals={0}
        kind="reference"
        where={t("sample.range", { low, high, unit })}
      />
      <p>{t("sample.trend")}</p>
      <p className="muted small">{t("sample.advice")}</p>
    </figure>
  );
}
