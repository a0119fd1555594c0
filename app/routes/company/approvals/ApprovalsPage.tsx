import { daysWaited } from "~/features/approval/age.ts";
import { StatusWord } from "~/features/approval/Facts.tsx";
import { ShortMark } from "~/features/approval/Shortage.tsx";
import { approvalPath } from "~/features/approval/step.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { Table, type Column } from "~/ui/Table.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { ListedExamination } from "~/upstream/approval/examinations.server.ts";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";
import { approvalsAt, type ListStep } from "./approvals-at.ts";
import { PageLink } from "~/ui/PageLink.tsx";

type Deposit = Pick<NonNullable<CompanyDashboard["deposit"]>, "available"> | null;

interface ApprovalsPageProps {
  list: Loadable<{ results: ListedExamination[]; meta: Meta }>;
  deposit: Deposit;
  page: number;
  q: string;
  step: ListStep;
  /** ms */
  now: number;
}

const STEPS = ["first", "second", "done"] as const;

export function ApprovalsPage({ list, deposit, page, q, step, now }: ApprovalsPageProps) {
  const { t } = useTranslation("approval");
  return (
    <ListPage
      compact
      title={t("title")}
      list={list}
      page={page}
      hrefOf={approvalsAt({ step, q })}
      pagesLabel={t("list.pages")}
      count={(total) => t("list.count", { count: total })}
      intro={
        <Tabs
          label={t("list.tabs")}
          tabs={STEPS.map((code) => ({
            href: paths.examinationApproval({ step: code }),
            label: t(`list.${code}`),
            current: code === step,
          }))}
        />
      }
      filters={
        <ListFilters
          action={paths.examinationApproval()}
          hidden={{ step }}
          label={t("list.filters")}
          search={<SearchField name="q" label={t("list.search")} defaultValue={q} />}
          active={activeFilters(
            paths.examinationApproval,
            { step, q: q || undefined },
            {
              q: q && t("list.searched", { q }),
            },
          )}
          clearHref={paths.examinationApproval({ step })}
        />
      }
      empty={
        <EmptyState
          title={t("list.empty")}
          reason={t(q ? "list.empty_search" : `list.empty_${step}`)}
          action={
            q && (
              <ButtonLink look="secondary" href={paths.examinationApproval({ step })}>
                {t("list.clear")}
              </ButtonLink>
            )
          }
        />
      }
    >
      {({ results }) => (
        <Table
          caption={t("list.table")}
          narrow="lines"
          rows={results}
          rowKey={({ examination_id }) => examination_id}
          columns={useColumns(step, deposit, now)}
        />
      )}
    </ListPage>
  );
}

function useColumns(step: ListStep, deposit: Deposit, now: number): Column<ListedExamination>[] {
  const { t } = useTranslation(["approval", "company"]);
  return [
    {
      key: "event",
      head: t("approval:list.event"),
      rowHeader: true,
      cell: (row) => (
        <>
          <PageLink href={hrefOf(step, row.examination_id)}>
            {row.office_care_name || row.request_number}
          </PageLink>
          {step !== "done" && !isListedClear(row) && (
            <>
              {" "}
              <StateWord state="not_understood" />
            </>
          )}
          {step !== "done" && <CoverMark row={row} deposit={deposit} />}
        </>
      ),
    },
    { key: "number", head: t("approval:list.number"), cell: (row) => row.request_number },
    {
      key: "by",
      head: t("approval:list.requested_by"),
      cell: (row) => <span className="upper">{row.requested_by}</span>,
    },
    {
      key: "people",
      head: t("approval:list.people"),
      numeric: true,
      line: "label",
      cell: ({ people, rejected }) => (
        <Count value={rejected === NOT_UNDERSTOOD ? rejected : people - rejected} />
      ),
    },
    {
      key: "amount",
      head: t("approval:list.amount"),
      numeric: true,
      line: "end",
      cell: (row) => <Money amount={row.amount_total} />,
    },
    step === "done"
      ? {
          key: "status",
          head: t("approval:list.status"),
          cell: (row) => <StatusWord status={row.approval_status} />,
        }
      : {
          key: "age",
          line: "label",
          head: t("approval:list.age"),
          cell: ({ requested_at }) => {
            const days = daysWaited(requested_at, now);
            if (days === null) return null;
            return days > 0 ? t("approval:list.days", { count: days }) : t("company:home.age.today");
          },
        },
  ];
}

const isListedClear = ({ approval_step, approval_status, funding_wanted }: ListedExamination) =>
  ![approval_step, approval_status, funding_wanted].includes(NOT_UNDERSTOOD);

function CoverMark({ row, deposit }: { row: ListedExamination; deposit: Deposit }) {
  const { amount_total, quota_missing } = row;
  const funding = row.funding_wanted ?? "DEPOSIT";
  const isQuota = funding === "QUOTA";
  if (!isQuota && (funding !== "DEPOSIT" || deposit === null)) return null;
  const left = deposit?.available ?? NOT_UNDERSTOOD;
  const missing = isQuota ? (quota_missing ?? 0) : isUnderstood(left) ? (amount_total ?? 0) - left : left;
  if (!isUnderstood(missing)) return <StateWord state="not_understood" />;
  return missing > 0 && <ShortMark funding={funding} missing={missing} />;
}

const hrefOf = (step: ListStep, id: string) =>
  step === "done" ? paths.approvalDone("approve-second", id) : approvalPath(step, id);
