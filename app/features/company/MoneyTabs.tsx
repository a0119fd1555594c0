import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Tabs } from "~/ui/Tabs.tsx";

export function MoneyTabs({ current }: { current: "billing" | "deposit" }) {
  const { t } = useTranslation("company-payments");
  const tabs = [
    { code: "billing", href: paths.billing() },
    { code: "deposit", href: paths.depositTransaction() },
  ] as const;
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={tabs.map(({ code, href }) => ({ href, label: t(`tabs.${code}`), current: code === current }))}
    />
  );
}
