import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Steps } from "~/ui/Steps.tsx";

export function RegisterSteps({ current }: { current: 1 | 2 | 3 }) {
  const { t } = useTranslation("registration");
  const steps = [
    { label: t("steps.details"), href: current === 2 ? paths.register() : undefined },
    { label: t("steps.code") },
    { label: t("steps.profile") },
  ];
  return <Steps steps={steps} current={current} label={t("steps.label")} />;
}
