import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { totalAmount } from "~/lib/money.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Stats } from "~/ui/Stats.tsx";
import type { Examination, ReadFunding } from "~/upstream/approval/examinations.server.ts";

interface FactsProps {
  about: Omit<Examination, "items">;
  people: number;
  amount: number | null;
  /** the way to pay */
  funding: ReadFunding | null;
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

export function RequestLine({ about }: Pick<FactsProps, "about">) {
  return (
    <p>
      <DateText value={about.date_from} />
      {about.date_to !== about.date_from && (
        <>
          {" – "}
          <DateText value={about.date_to} />
        </>
      )}
      {DOT}
      <PlaceText about={about} />
    </p>
  );
}

export function ApprovalFacts({ about, people, amount, funding }: FactsProps) {
  const { t } = useTranslation("approval");
  const way = about.funding ?? funding;
  const items = [
    { label: t("facts.people"), value: people },
    { label: t("facts.amount"), value: <Money amount={amount} /> },
    ...(way === null
      ? []
      : [{ label: t("facts.funding"), value: t(`review.fund.${way}`), note: useLeft(about, way, amount) }]),
    {
      label: t("facts.requested_by"),
      value: <span className="upper">{about.requested_by}</span>,
      note: (
        <>
          <DateText value={about.requested_at} form="day" />,{" "}
          <span className="nowrap">{about.request_number}</span>
        </>
      ),
    },
  ];
  return (
    <>
      <Stats items={items} />
      {about.note && (
        <p className="policy">
          {t("facts.note")}: {about.note}
        </p>
      )}
    </>
  );
}

/** Left of the deposit; the shortage says what the quota lacks. */
function useLeft(
  { deposit, approval_step }: FactsProps["about"],
  funding: ReadFunding,
  amount: number | null,
): ReactNode {
  const { t } = useTranslation("approval");
  if (funding !== "DEPOSIT" || !deposit || approval_step === "done") return null;
  const left = deposit.available === null || amount === null ? null : deposit.available - amount;
  return (
    <>
      {t("facts.deposit")} <Money amount={deposit.available} />
      {left !== null && left >= 0 && (
        <>
          <br />
          {t("facts.left")} <Money amount={left} />
        </>
      )}
    </>
  );
}

/** Null if any amount is unknown. */
export function priceSum(rows: readonly { amount: number | null }[]): number | null {
  return totalAmount(rows.map(({ amount }) => amount));
}
