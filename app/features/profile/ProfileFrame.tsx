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

const MOST_TABS = 6;

export function ProfileFrame({ userType, tab, children }: ProfileFrameProps) {
  const { t } = useTranslation(["account", "orders", "profile", "practitioner"]);
  const wordOf = (profileTabName: ProfileTabName) =>
    isPracticeTab(profileTabName)
      ? t(`practitioner:tabs.${profileTabName}`)
      : t(`account:profile.tabs.${profileTabName}`);
  const heading = isPracticeTab(tab) ? t(`practitioner:heading.${tab}`) : t(`profile:heading.${tab}`);
  const profileTabNames = tabsOf(userType);
  const tabs = (
    <Tabs
      label={t("orders:list.tabs")}
      tabs={profileTabNames.map((profileTabName) => ({
        href: tabHref(userType, profileTabName),
        label: wordOf(profileTabName),
        current: profileTabName === tab,
      }))}
    />
  );
  return (
    <div className="stack">
      <FormHeader title={heading} />
      {profileTabNames.length > MOST_TABS ? (
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
