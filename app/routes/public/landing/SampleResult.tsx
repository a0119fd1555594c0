import { NumberLine } from "~/features/charts/NumberLine.tsx";
import { Flag } from "~/features/results/Flag.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";

const SAMPLE = { value: 104, low: 70, high: 99, unit: "mg/dL" };

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
      <p className="sample-value">
        {value} <span className="small muted">{unit}</span>
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
