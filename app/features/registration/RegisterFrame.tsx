import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { StepFrame, type StepFrameProps } from "~/steps/StepFrame.tsx";

export function RegisterFrame(frame: Omit<StepFrameProps, "steps" | "label">) {
  const { t } = useTranslation("registration");
  const steps = [
    { label: t("steps.details"), href: frame.current === 2 ? paths.register() : undefined },
    { label: t("steps.code") },
    { label: t("steps.profile") },
  ];
  return <StepFrame {...frame} steps={steps} label={t("steps.label")} />;
}
