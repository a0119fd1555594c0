import { useTranslation } from "~/i18n/use-translation.ts";
import { datePresets, type DatePreset } from "~/lib/dates.ts";
import { SelectField } from "./SelectField.tsx";

export function PeriodField({ label, value }: { label: string; value: DatePreset }) {
  const { t } = useTranslation("orders");
  const options = datePresets.map((preset) => ({ value: preset, label: t(`period.${preset}`) }));
  return <SelectField name="period" label={label} options={options} defaultValue={value} />;
}
