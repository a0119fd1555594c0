import { Fragment } from "react";
import { StatusWord } from "~/features/approval/Facts.tsx";
import { ShortMark } from "~/features/approval/Shortage.tsx";
import { approvalPath } from "~/features/approval/step.ts";
import { useWaitedText } from "~/features/approval/use-waited-text.ts";
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
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { ListedExamination } from "~/upstream/approval/examinations.server.ts";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";
import { Funds } from "./Funds.tsx";
import { approvalsAt, type ListStep } from "./approvals-at.ts";

type Deposit = Pick<NonNullable<CompanyDashboard["deposit"]>, "available" | "requested"> | null;

interface ApprovalsPageProps {
  list: Loadable<{ results: ListedExamination[]; meta: Meta }>;
  deposit: Deposit;
  /** of the contract, for requests that name none */
  usualFunding: ListedExamination["funding_wanted"];
  quota: CompanyProfile["quota"];
  absent: CompanyDashboard["quota_absent"];
  waiting: CompanyDashboard["waiting"] | null;
  page: number;
  q: string;
  step: ListStep;
  /** ms */
  now: number;
}

/** Found by looking. */
const FEW = 8;

const STEPS = ["first", "second", "done"] as const;

export function ApprovalsPage(props: ApprovalsPageProps) {
  const { list, deposit, quota, absent, waiting, page, q, step } = props;
  const { t } = useTranslation("approval");
  const hasSearch = q !== "" || !list.ok || list.data.meta.total > FEW;
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
        <>
          <Tabs
            label={t("list.tabs")}
            tabs={STEPS.map((code) => ({
              href: paths.examinationApproval({ step: code }),
              label: t(`list.${code}`),
              current: code === step,
              count: code === "done" || !waiting || !isUnderstood(waiting) ? undefined : waiting[code]?.count,
            }))}
          />
          {step !== "done" && <Funds deposit={deposit} quota={quota} absent={absent} />}
        </>
      }
      filters={
        hasSearch && (
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
        )
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
        <RowList label={t("list.table")}>
          {results.map((row) => (
            <Request key={row.examination_id} {...props} row={row} />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}

interface RequestProps extends Pick<ApprovalsPageProps, "step" | "deposit" | "usualFunding" | "now"> {
  row: ListedExamination;
}

function Request(props: RequestProps) {
  const { row, step, now } = props;
  const { t } = useTranslation("approval");
  const waitedText = useWaitedText(now);
  const { people, rejected } = row;
  return (
    <Row
      title={row.office_care_name || row.request_number}
      href={hrefOf(step, row.examination_id)}
      note={
        <>
          <RowFacts
            facts={[
              ["approved", "partial"].includes(row.approval_status) && (
                <Fragment key="amount">
                  {t("list.approved_amount")} <Money amount={row.amount_total} />
                </Fragment>
              ),
              row.request_number,
              rejected === NOT_UNDERSTOOD ? (
                <Count key="people" value={rejected} />
              ) : (
                t("review.people", { count: people - rejected })
              ),
              step !== "done" && waitedText(row.waiting_since),
            ]}
            text={step !== "done" && <span className="upper">{row.requested_by}</span>}
          />
          {step !== "done" && !isListedClear(row) && <StateWord state="not_understood" />}
          {step !== "done" && <CoverMark {...props} />}
        </>
      }
      beside={
        step === "done" ? (
          <StatusWord status={row.approval_status} />
        ) : (
          <Money strong amount={row.amount_total} />
        )
      }
    />
  );
}

const isListedClear = ({ approval_step, approval_status, funding_wanted }: ListedExamination) =>
  ![approval_step, approval_status, funding_wanted].includes(NOT_UNDERSTOOD);

function CoverMark({ row, deposit, usualFunding }: Pick<RequestProps, "row" | "deposit" | "usualFunding">) {
  const { amount_total, quota_missing } = row;
  const funding = row.funding_wanted ?? usualFunding;
  if (!isUnderstood(funding)) return row.funding_wanted === null && <StateWord state="not_understood" />;
  const isQuota = funding === "QUOTA";
  if (!isQuota && (funding !== "DEPOSIT" || deposit === null)) return null;
  const left = deposit?.available ?? NOT_UNDERSTOOD;
  const missing = isQuota
    ? (quota_missing ?? 0)
    : isUnderstood(left) && amount_total !== null
      ? amount_total - left
      : NOT_UNDERSTOOD;
  if (!isUnderstood(missing)) return <StateWord state="not_understood" />;
  return missing > 0 && <ShortMark funding={funding} missing={missing} absent={row.quota_absent} />;
}

const hrefOf = (step: ListStep, id: string) =>
  step === "done" ? paths.approvalDone("approve-second", id) : approvalPath(step, id);
