import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { tabHref, tabsOf, type Tab } from "./tabs.ts";

interface ProfileFrameProps {
  userType: number;
  tab: Tab;
  failure?: FormFailure | undefined;
  children: ReactNode;
}

/** The profile page: its parts as tabs, and one of them. */
export function ProfileFrame({ userType, tab, failure, children }: ProfileFrameProps) {
  const { t } = useTranslation(["account", "order", "myprofile"]);
  return (
    <div className="stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={tab === "ORDER" ? t("order:list.heading") : t(`myprofile:heading.${tab}`)} />
      <Tabs
        label={t("order:list.tabs")}
        tabs={tabsOf(userType).map((one) => ({
          href: tabHref(userType, one),
          label: t(`account:profile.tabs.${one}`),
          current: one === tab,
        }))}
      />
      {children}
    </div>
  );
}
