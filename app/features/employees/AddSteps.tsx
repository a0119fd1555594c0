import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Steps } from "~/ui/Steps.tsx";

export function AddSteps({ current }: { current: 1 | 2 }) {
  const { t } = useTranslation("employees");
  const steps = [
    { label: t("steps.identity"), href: current === 2 ? paths.employeeAdd() : undefined },
    { label: t("steps.details") },
  ];
  return <Steps steps={steps} current={current} label={t("steps.label")} />;
}
