import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Steps } from "~/ui/Steps.tsx";

export function ReferralSteps({
  current,
  draft_id,
}: {
  current: 1 | 2 | 3 | 4;
  draft_id?: string | undefined;
}) {
  const { t } = useTranslation("referrals");
  const at = (path: (query: { draft_id: string }) => string) => draft_id && path({ draft_id });
  const steps = [
    { label: t("steps.patient"), href: at(paths.referralNew) },
    { label: t("steps.tests"), href: at(paths.referralTests) },
    { label: t("steps.details"), href: at(paths.referralDetails) },
    { label: t("steps.check") },
  ];
  return <Steps steps={steps} current={current} label={t("steps.label")} />;
}
