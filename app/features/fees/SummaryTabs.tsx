import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Tabs } from "~/ui/Tabs.tsx";

export function SummaryTabs({ current }: { current: "referral" | "fee" }) {
  const { t } = useTranslation("fees");
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={[
        { href: paths.referralSummary(), label: t("tabs.referral"), current: current === "referral" },
        { href: paths.feeSummary(), label: t("tabs.fee"), current: current === "fee" },
      ]}
    />
  );
}
