import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import type { Anthropometry, VitalSigns } from "~/upstream/results/result-sections.server.ts";
import type { Result } from "~/upstream/results/results.server.ts";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { useWords, type Words } from "./use-words.ts";
import { numberText } from "./values.ts";

export function ExaminationSection({ result }: { result: Result }) {
  const words = useWords();
  const { vital_signs, anthropometry, findings } = result;
  const { t } = useTranslation("results");
  return (
    <>
      {vital_signs && <Facts title={t("sections.vital_signs")} rows={vitalRows(vital_signs, words)} />}
      {anthropometry && <Facts title={t("sections.anthropometry")} rows={bodyRows(anthropometry, words)} />}
      {findings.length > 0 && (
        <Facts
          title={t("sections.findings")}
          rows={findings.map(({ kind, text }) => ({
            label: t(`finding.${kind}`),
            value: <span className="lines">{text}</span>,
          }))}
        />
      )}
    </>
  );
}

export function FitnessSection({ fitness }: Pick<Result, "fitness">) {
  const { t } = useTranslation("results");
  const { lang } = useWords();
  if (!fitness) return null;
  const { category, note, valid_until } = fitness;
  return (
    <section>
      <h2>{t("sections.fitness")}</h2>
      <p>
        <strong>{t(`conclusion.${category}`)}</strong>
      </p>
      {note && <p className="lines">{note}</p>}
      {valid_until && <p>{t("fitness_until", { at: formatDate(valid_until, lang) })}</p>}
    </section>
  );
}

function Facts({ title, rows }: { title: string; rows: readonly SummaryRow[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <SummaryList rows={rows} />
    </section>
  );
}

function known(rows: readonly (SummaryRow | null)[]): SummaryRow[] {
  return rows.filter((row) => row !== null);
}

function vitalRows(signs: VitalSigns, words: Words): SummaryRow[] {
  const { t } = useTranslation("results");
  const { lang } = words;
  const number = (value: number) => numberText(value, null, lang);
  const { systolic, diastolic, pulse, respiratory_rate, temperature, spo2 } = signs;
  const perMinute = (value: number) => t("vital.per_minute", { value: number(value) });
  const pressure =
    systolic === null || diastolic === null ? null : `${number(systolic)}/${number(diastolic)}\u00a0mmHg`;
  return known([
    pressure === null
      ? null
      : {
          label: t("vital.pressure"),
          value: judged(pressure, signs.pressure_category, signs.standard, words),
        },
    pulse === null ? null : { label: t("vital.pulse"), value: perMinute(pulse) },
    respiratory_rate === null
      ? null
      : { label: t("vital.respiratory_rate"), value: perMinute(respiratory_rate) },
    temperature === null ? null : { label: t("vital.temperature"), value: `${number(temperature)}\u00a0°C` },
    spo2 === null ? null : { label: t("vital.spo2"), value: `${number(spo2)}\u00a0%` },
  ]);
}

function bodyRows(body: Anthropometry, words: Words): SummaryRow[] {
  const { t } = useTranslation("results");
  const { lang } = words;
  const { height_cm, weight_kg, bmi, waist_cm, body_fat_percent } = body;
  const row = (label: string, value: number | null, unit: string): SummaryRow | null =>
    value === null ? null : { label, value: `${numberText(value, null, lang)}\u00a0${unit}` };
  return known([
    row(t("body.height"), height_cm, "cm"),
    row(t("body.weight"), weight_kg, "kg"),
    bmi === null
      ? null
      : {
          label: t("body.bmi"),
          value: judged(`${numberText(bmi, null, lang)}\u00a0kg/m²`, body.bmi_category, body.standard, words),
        },
    row(t("body.waist"), waist_cm, "cm"),
    row(t("body.fat"), body_fat_percent, "%"),
  ]);
}

/** "122/78 mmHg — Normal (PERHI 2021)"; a category always names its standard. */
function judged(value: string, category: string, standard: string | null, { t }: Words): string {
  if (!category) return value;
  return `${value} — ${standard ? t("by_standard", { category, standard }) : category}`;
}
