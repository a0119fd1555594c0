import type { ComponentProps } from "react";
import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { CheckboxField } from "~/ui/Choices.tsx";

interface SureNumberProps {
  field: Omit<ComponentProps<typeof CheckboxField>, "label">;
}

export function SureNumber({ field }: SureNumberProps) {
  const { t } = useTranslation("identity");
  const failure = useFormResult();
  const isDoubted = Object.values(failure?.fields ?? {}).some((texts) => texts.includes(t("doubtful")));
  if (!isDoubted && inputOf(failure, field.name) === "") return null;
  return <CheckboxField {...field} value="1" label={t("accept")} />;
}
