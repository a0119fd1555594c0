import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { isPracticeTab, tabHref, tabsOf, type ProfileTabName } from "./tabs.ts";

interface ProfileFrameProps {
  userType: number;
  tab: ProfileTabName;
  children: ReactNode;
}

/** Maximum of tabs that fit side by side on a phone. */
const MOST_TABS = 6;

/** The profile page: tabs and the current one. Many tabs fold into a list on a phone. */
export function ProfileFrame({ userType, tab, children }: ProfileFrameProps) {
  const { t } = useTranslation(["account", "orders", "profile", "practitioner"]);
  const wordOf = (one: ProfileTabName) =>
    isPracticeTab(one) ? t(`practitioner:tabs.${one}`) : t(`account:profile.tabs.${one}`);
  const heading = isPracticeTab(tab) ? t(`practitioner:heading.${tab}`) : t(`profile:heading.${tab}`);
  const own = tabsOf(userType);
  const tabs = (
    <Tabs
      label={t("orders:list.tabs")}
      tabs={own.map((one) => ({
        href: tabHref(userType, one),
        label: wordOf(one),
        current: one === tab,
      }))}
    />
  );
  return (
    <div className="stack">
      <FormHeader title={heading} />
      {own.length > MOST_TABS ? (
        <>
          <details className="narrow-only tabs-fold">
            <summary>{t("practitioner:sections", { section: wordOf(tab) })}</summary>
            {tabs}
          </details>
          <div className="wide-only">{tabs}</div>
        </>
      ) : (
        tabs
      )}
      {children}
    </div>
  );
}
