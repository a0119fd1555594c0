import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { StepFrame, type StepFrameProps } from "~/steps/StepFrame.tsx";

interface ReferralFrameProps extends Omit<StepFrameProps, "steps" | "label"> {
  draft_id: string | undefined;
}

export function ReferralFrame({ draft_id, ...frame }: ReferralFrameProps) {
  const { t } = useTranslation("referrals");
  const at = (path: (query: { draft_id: string }) => string) => draft_id && path({ draft_id });
  const steps = [
    { label: t("steps.patient"), href: at(paths.referralNew) },
    { label: t("steps.tests"), href: at(paths.referralTests) },
    { label: t("steps.check") },
  ];
  return <StepFrame {...frame} steps={steps} label={t("steps.label")} />;
}
