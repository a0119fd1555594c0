import type { ReactNode } from "react";
import { approvalPath } from "~/features/approval/step.ts";
import { useQuotaText } from "~/features/approval/use-quota-text.ts";
import { useWaitedText } from "~/features/approval/use-waited-text.ts";
import { mayDecide, type CompanyRights } from "~/features/company/roles.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { addDays, formatDate, today } from "~/lib/dates.ts";
import { moneyInText, type Amount } from "~/lib/money.ts";
import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { ListedExamination } from "~/upstream/approval/examinations.server.ts";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";
import { useDueInvoices } from "./use-due-invoices.tsx";

interface NeedsProps {
  dashboard: CompanyDashboard;
  /** that wait at the steps of the reader */
  requests: readonly { step: "first" | "second"; rows: readonly ListedExamination[] }[];
  contract: CompanyProfile["contract"];
  rights: CompanyRights;
  now: number;
}

interface Need {
  key: string;
  title: string;
  note?: ReactNode;
  href?: string | undefined;
  amount?: Amount;
  /** words of the one thing to do */
  action?: string;
  /** somebody else decides */
  isForOthers?: boolean;
}

export function Needs(props: NeedsProps) {
  const { t } = useTranslation("company");
  const approvals = useApprovals(props);
  const needs = [
    ...useInvoices(props),
    ...approvals.filter(({ isForOthers }) => !isForOthers),
    ...useShortages(props),
    ...useEmployees(props),
    ...useContract(props),
  ];
  const others = approvals.filter(({ isForOthers }) => isForOthers);
  return (
    <>
      <section aria-labelledby="needs">
        <h2 id="needs">{t("home.needs.heading")}</h2>
        {needs.length === 0 && props.dashboard.waiting !== null && <p>{t("home.needs.none")}</p>}
        {needs.length > 0 && <NeedRows needs={needs} hasPrimary={props.rights.pays} />}
      </section>
      {others.length > 0 && (
        <section aria-labelledby="others">
          <h2 id="others">{t("home.needs.others")}</h2>
          <NeedRows needs={others} />
        </section>
      )}
    </>
  );
}

function NeedRows({ needs, hasPrimary }: { needs: readonly Need[]; hasPrimary?: boolean }) {
  return (
    <RowList>
      {needs.map(({ key, title, note, href, amount, action }, index) => (
        <Row
          key={key}
          title={title}
          href={href}
          note={note}
          beside={amount === undefined ? null : <Money amount={amount} />}
          end={
            href !== undefined &&
            action && (
              <ButtonLink
                look={index === 0 && hasPrimary ? "primary" : "secondary"}
                href={href}
                hiddenText={title}
              >
                {action}
              </ButtonLink>
            )
          }
        />
      ))}
    </RowList>
  );
}

/** For those who pay. */
function useInvoices({ dashboard: { invoices }, rights, now }: NeedsProps): Need[] {
  const { t } = useTranslation("company");
  const due = useDueInvoices(invoices, now);
  const pay = { href: paths.billing({ state: "unpaid" }), action: t("home.do.pay") };
  if (!rights.pays) return [];
  return due.map((item) => (item.amount === undefined ? item : { ...item, ...pay }));
}

function useApprovals({ dashboard: { waiting }, requests, contract, rights, now }: NeedsProps): Need[] {
  const { t } = useTranslation(["company", "approval"]);
  const quotaText = useQuotaText();
  const waitedText = useWaitedText(now);
  const lackOf = ({ funding_wanted, quota_missing: missing, quota_absent: absent }: ListedExamination) => {
    if ((funding_wanted ?? contract?.funding[0]) !== "QUOTA" || !isUnderstood(missing) || !missing)
      return null;
    return <p>{quotaText({ missing, absent })}</p>;
  };
  if (waiting === NOT_UNDERSTOOD) return [unread("waiting", t("approval:title"))];
  return (["first", "second"] as const).flatMap((step) => {
    const row = waiting?.[step];
    if (!row || row.count === 0) return [];
    const { decidable } = row;
    const isForOthers = !mayDecide(rights, { step, decidable: anyOf(decidable) });
    // The oldest one may be among those that somebody else decides.
    const decidesAll = !isForOthers && (decidable === null || decidable === row.count);
    const list = paths.examinationApproval({ step });
    const { rows = [] } = requests.find((own) => own.step === step) ?? {};
    if (decidesAll && rows.length === row.count)
      return rows.map((request) => ({
        key: request.examination_id,
        title: request.office_care_name || request.request_number,
        note: (
          <>
            <p>{waitedText(request.waiting_since)}</p>
            {lackOf(request)}
          </>
        ),
        href: approvalPath(step, request.examination_id),
        amount: request.amount_total,
        action: t("company:home.do.decide"),
      }));
    return [
      {
        key: step,
        title: t(`company:home.approvals.${step}`, { count: row.count }),
        note: (
          <p>
            {waitedText(row.oldest_at)}{" "}
            {row.count > 1 && (
              <PageLink href={list}>{t("company:home.approvals.all", { count: row.count })}</PageLink>
            )}
          </p>
        ),
        href: row.oldest_id !== null && decidesAll ? approvalPath(step, row.oldest_id) : list,
        amount: row.amount,
        action: t(decidesAll ? "company:home.do.decide" : "company:home.do.see"),
        isForOthers,
      },
    ];
  });
}

const anyOf = (count: number | NotUnderstood | null) => (typeof count === "number" ? count > 0 : count);

/** Of requests that wait. */
function useShortages({ dashboard: { deposit, quota_missing }, rights }: NeedsProps): Need[] {
  const { t } = useTranslation("company");
  const { requested = null, available = null } = deposit ?? {};
  const missing = requested === null || available === null ? 0 : requested - available;
  const amounts = { requested: moneyInText(requested), available: moneyInText(available) };
  return [
    ...(missing > 0
      ? [
          {
            key: "deposit-short",
            title: t("home.short.deposit"),
            note: t("home.short.amounts", amounts),
            href: rights.pays ? topupFor(missing) : undefined,
            amount: missing,
            action: t("home.deposit.topup"),
          },
        ]
      : []),
    ...(quota_missing === NOT_UNDERSTOOD ? [unread("quota-short", t("home.quota.heading"))] : []),
  ];
}

const unread = (key: string, title: string): Need => ({
  key,
  title,
  note: <StateWord state="not_understood" />,
});

function useEmployees({ dashboard: { employees, imports }, rights }: NeedsProps): Need[] {
  const { t } = useTranslation("company");
  if (!rights.keepsEmployees) return [];
  const ending = employees?.insurance_ending ?? 0;
  return [
    ...imports.map(({ import_id, status }) => ({
      key: import_id,
      title: t(status === "ready" ? "home.import.ready" : "home.import.running"),
      href: paths.employeeImportReview(import_id),
      action: t("home.do.see"),
    })),
    ...(ending > 0
      ? [
          {
            key: "insurance",
            title: t("home.insurance.ending", { count: ending }),
            note: t("home.insurance.note"),
            href: paths.employees({ insurance: "ending" }),
            action: t("home.do.see"),
          },
        ]
      : []),
  ];
}

const SOON_DAYS = 30;

function useContract({ contract, now }: NeedsProps): Need[] {
  const { t, lang } = useTranslation("company");
  const day = today(undefined, new Date(now));
  if (contract?.status !== "active" || contract.end_date > addDays(day, SOON_DAYS)) return [];
  const count = Math.max(0, Math.round((Date.parse(contract.end_date) - Date.parse(day)) / 86_400_000));
  return [
    {
      key: "contract",
      title: t("home.contract.ends", { count }),
      note: formatDate(contract.end_date, lang),
    },
  ];
}
