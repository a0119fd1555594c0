import { useTranslation } from "~/i18n/use-translation.ts";
import { totalAmount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { Examination } from "~/upstream/approval/examinations.server.ts";
import type { ApprovalStep } from "./step.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface FactsProps {
  about: Omit<Examination, "items">;
  people: number;
  amount: number | null;
  step: ApprovalStep;
}

const TONES = {
  pending: "warning",
  approved: "success",
  partial: "info",
  rejected: "none",
  canceled: "none",
  not_understood: "warning",
} as const;

export function StatusWord({ status }: { status: Examination["approval_status"] }) {
  const { t } = useTranslation("approval");
  return <StateWord tone={TONES[status]}>{t(`status.${status}`)}</StateWord>;
}

function PlaceText({ about: { place_type, address } }: Pick<FactsProps, "about">) {
  const { t } = useTranslation("approval");
  if (place_type === "not_understood") return <StateWord state="not_understood" />;
  return place_type === "at_branch" ? t("facts.at_branch") : address;
}

/** Ends no line. */
const DOT = " ·\u00a0";

/** The event, where and when, and who asks. */
export function EventLine({ about }: Pick<FactsProps, "about">) {
  return (
    <p>
      <PageLink href={paths.officeCareDetail(about.office_care_id)}>{about.office_care_name}</PageLink>
      {DOT}
      <DateText value={about.date_from} />
      {about.date_to !== about.date_from && (
        <>
          {" – "}
          <DateText value={about.date_to} />
        </>
      )}
      {DOT}
      <PlaceText about={about} />
      {DOT}
      <span className="upper">{about.requested_by}</span>
    </p>
  );
}

export function ApprovalFacts({ about, people, amount, step }: FactsProps) {
  const { t } = useTranslation("approval");
  const rows = [
    { label: t("list.number"), value: about.request_number },
    { label: t("facts.requested_at"), value: <DateText value={about.requested_at} form="moment" /> },
    { label: t("facts.people"), value: people },
    { label: t("facts.amount"), value: <Money amount={amount} /> },
    ...(about.note ? [{ label: t("facts.note"), value: about.note }] : []),
    ...(about.funding ? [{ label: t("facts.funding"), value: t(`review.fund.${about.funding}`) }] : []),
    ...(step === "second" && about.approval_step === "second" && about.deposit
      ? [{ label: t("facts.deposit"), value: <Money amount={about.deposit.available} /> }]
      : []),
  ];
  return <SummaryList rows={rows} />;
}

/** Null if any amount is unknown. */
export function priceSum(rows: readonly { amount: number | null }[]): number | null {
  return totalAmount(rows.map(({ amount }) => amount));
}
