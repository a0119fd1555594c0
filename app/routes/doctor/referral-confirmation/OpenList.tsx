import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

export type Show = "drafts" | "waiting";

export interface OpenListProps {
  list: Loadable<{ results: SentReferral[]; meta: Meta }>;
  show: Show;
  page: number;
}

export const openAt = (show: Show) => (page: number) =>
  pageHref(paths.referralConfirmation, { show: show === "drafts" ? undefined : show }, page);

export function OpenList({ list, show, page }: OpenListProps) {
  const { t } = useTranslation("referrals");
  const isDrafts = show === "drafts";
  const begin = <ButtonLink href={paths.referralNew()}>{t("home.new")}</ButtonLink>;
  return (
    <ListPage
      title={t("list.title")}
      list={list}
      page={page}
      hrefOf={openAt(show)}
      pagesLabel={t("list.pages")}
      count={(total) => t(isDrafts ? "list.drafts_count" : "list.waiting_count", { count: total })}
      intro={
        <>
          <ButtonRow>{begin}</ButtonRow>
          {isDrafts && <p className="muted">{t("list.deleted_after")}</p>}
          <Tabs
            label={t("list.show")}
            tabs={(["drafts", "waiting"] as const).map((one) => ({
              href: openAt(one)(1),
              label: t(`list.${one}`),
              current: one === show,
            }))}
          />
        </>
      }
      empty={
        <EmptyState
          title={t(isDrafts ? "list.no_drafts" : "list.no_waiting")}
          reason={t(isDrafts ? "list.no_drafts_reason" : "list.no_waiting_reason")}
        />
      }
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ referral_number }) => referral_number} look="grid">
          {(referral) => <OpenCard referral={referral} />}
        </CardList>
      )}
    </ListPage>
  );
}

function OpenCard({ referral }: { referral: SentReferral }) {
  const { t } = useTranslation("referrals");
  const { referral_number, patient_name, products, created_at, expired_at, state } = referral;
  const isDraft = state === "draft";
  const href = isDraft
    ? paths.referralConfirmation({ draft_id: referral_number })
    : paths.doctorReferral(referral_number);
  return (
    <Card
      level={3}
      title={<span className="upper">{patient_name}</span>}
      actions={
        <ButtonLink look="secondary" href={href} hiddenText={referral_number}>
          {t(isDraft ? "list.continue" : "list.open")}
        </ButtonLink>
      }
    >
      <p>{products.map(({ name }) => name).join(", ") || t("list.no_tests")}</p>
      <p className="muted small">
        {referral_number}
        {created_at && (
          <>
            {" · "}
            {t(isDraft ? "list.changed" : "field.sent")} <DateText value={created_at} form="moment" />
          </>
        )}
        {isDraft && expired_at && (
          <>
            {" · "}
            {t("list.kept")} <DateText value={expired_at} form="until" />
          </>
        )}
      </p>
    </Card>
  );
}
