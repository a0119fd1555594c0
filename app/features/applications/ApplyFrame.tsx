import { useTranslation } from "~/i18n/use-translation.ts";
import { StepFrame, type StepFrameProps } from "~/steps/StepFrame.tsx";

export function ApplyFrame(frame: Omit<StepFrameProps, "steps" | "label">) {
  const { t } = useTranslation("applications");
  const steps = [
    { label: t("steps.details") },
    { label: t("steps.code") },
    { label: t("steps.check") },
    { label: t("steps.account") },
  ];
  return <StepFrame {...frame} steps={steps} label={t("steps.label")} />;
}
