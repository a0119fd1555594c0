import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { SentReferral } from "~/upstream/referrals/referrer.server.ts";

type Show = "drafts" | "waiting";

interface OpenListProps {
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
            tabs={(["drafts", "waiting"] as const).map((code) => ({
              href: openAt(code)(1),
              label: t(`list.${code}`),
              current: code === show,
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
      {({ results }) => <OpenTable referrals={results} isDrafts={isDrafts} />}
    </ListPage>
  );
}

function OpenTable({ referrals, isDrafts }: { referrals: readonly SentReferral[]; isDrafts: boolean }) {
  const { t } = useTranslation(["referrals", "referral-summary"]);
  return (
    <Table
      card
      caption={t(isDrafts ? "referrals:list.drafts" : "referrals:list.waiting")}
      narrow="lines"
      rows={referrals}
      rowKey={({ referral_number }) => referral_number}
      columns={[
        {
          key: "patient",
          head: t("referral-summary:column.patient"),
          cell: ({ patient_name, referral_number }) => (
            <>
              <span className="upper">{patient_name}</span>{" "}
              <span className="muted small line nowrap">{referral_number}</span>
            </>
          ),
        },
        {
          key: "tests",
          head: t("referral-summary:column.tests"),
          cell: ({ products }) => products.map(({ name }) => name).join(", ") || t("referrals:list.no_tests"),
        },
        {
          key: "changed",
          head: t(isDrafts ? "referrals:list.changed" : "referrals:field.sent"),
          line: "label",
          cell: ({ created_at }) => created_at && <DateText value={created_at} form="day" />,
        },
        {
          key: "until",
          head: t(isDrafts ? "referrals:list.kept" : "referrals:field.valid"),
          line: "label",
          cell: ({ expired_at }) => expired_at && <DateText value={expired_at} form="until" />,
        },
        {
          key: "open",
          head: t("referrals:list.action"),
          line: "end",
          cell: ({ referral_number }) => (
            <PageLink
              className="action"
              href={
                isDrafts
                  ? paths.referralConfirmation({ draft_id: referral_number })
                  : paths.doctorReferral(referral_number)
              }
            >
              {t(isDrafts ? "referrals:list.continue" : "referrals:list.open")}
              <span className="vh"> {referral_number}</span>
            </PageLink>
          ),
        },
      ]}
    />
  );
}
