import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { StepFrame, type StepFrameProps } from "~/steps/StepFrame.tsx";

export function AddFrame(frame: Omit<StepFrameProps, "steps" | "label">) {
  const { t } = useTranslation("employees");
  const steps = [
    { label: t("steps.identity"), href: frame.current === 2 ? paths.employeeAdd() : undefined },
    { label: t("steps.details") },
  ];
  return <StepFrame {...frame} steps={steps} label={t("steps.label")} />;
}
