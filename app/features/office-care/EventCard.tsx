import { QuotaLeft } from "~/features/company/QuotaLeft.tsx";
import type { ReactNode } from "react";
import { useQuotaText } from "~/features/approval/use-quota-text.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { minus, moneyInText, type Amount } from "~/lib/money.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { partProps } from "~/modules/attributes.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import type { EventCardData } from "./card.server.ts";
import { useGroupName } from "./use-group-name.ts";

interface EventCardProps {
  card: EventCardData;
}

/** People × examinations, and what would pay for them. */
export function EventCard({ card }: EventCardProps) {
  const { t } = useTranslation("office-care");
  return (
    <aside className="card event-card" aria-labelledby="event-card">
      <h2 id="event-card">{t("card")}</h2>
      <SummaryList rows={[...useCost(card), ...useFunds(card)]} />
      <Shortages card={card} />
    </aside>
  );
}

const peopleOf = ({ lines }: EventCardData) => lines.reduce((sum, { people }) => sum + people, 0);

interface EventSideProps extends EventCardProps {
  /** the button that goes on */
  children: ReactNode;
}

/** On a phone, where the card comes last, the cost stays beside the button. */
export function EventSide({ card, children }: EventSideProps) {
  const { t } = useTranslation("office-care");
  const { lines, total } = card;
  const people = peopleOf(card);
  const isEach = people === 0 && lines.length === 1;
  return (
    <div className="event-side">
      <EventCard card={card} />
      <div className="event-bar">
        {lines.length > 0 && (
          <p>
            <span className="muted small line">
              {isEach ? t("field.each") : t("review.people", { count: people })}
            </span>
            <Running part={isEach ? "each" : "total"} amount={isEach ? (lines[0]?.price ?? null) : total} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

interface RunningProps {
  part: "each" | "total" | "left";
  amount: Amount;
}

/** Script keeps it. */
function Running({ part, amount }: RunningProps) {
  return (
    <span {...partProps("event-cost", part)}>
      <Money strong={part !== "each"} amount={amount} />
    </span>
  );
}

function useCost(card: EventCardData): SummaryRow[] {
  const { t } = useTranslation("office-care");
  const { lines, total } = card;
  const [first] = lines;
  const people = peopleOf(card);
  const groupName = useGroupName();
  const each =
    first && lines.length === 1
      ? [{ label: t("field.each"), value: <Running part="each" amount={first.price} /> }]
      : lines.map((line) => ({
          label: groupName(line.name),
          value: (
            <>
              {line.people} × <Money amount={line.price} />
            </>
          ),
        }));
  if (people === 0) return each;
  return [
    { label: t("field.people"), value: people },
    ...each,
    { label: t("review.total"), value: <Running part="total" amount={total} /> },
  ];
}

function useFunds(card: EventCardData): SummaryRow[] {
  const { free, quota, total } = card;
  const { t } = useTranslation(["office-care", "company", "approval"]);
  return [
    ...(free === null
      ? []
      : [
          {
            label: t(free.isAfterRequests ? "office-care:review.free" : "office-care:review.deposit"),
            value:
              free.amount === null ? <StateWord state="not_understood" /> : <Money amount={free.amount} />,
          },
        ]),
    ...(free === null || free.amount === null || card.missing.DEPOSIT === null || peopleOf(card) === 0
      ? []
      : [
          {
            label: t("office-care:review.left"),
            value: <Running part="left" amount={minus(free.amount, total)} />,
          },
        ]),
    ...(quota && isUnderstood(quota)
      ? quota.map((item) => ({
          label: t("office-care:review.quota", { name: item.name }),
          value: <QuotaLeft of={item} />,
        }))
      : []),
    ...(card.fundings.includes("QUOTA") ? card.absent : []).map(({ name }) => ({
      label: t("office-care:review.quota", { name }),
      value: isDepositEnough(card) ? (
        t("office-care:review.by_deposit")
      ) : (
        <StateWord tone="error">{t("approval:funds.none_left")}</StateWord>
      ),
    })),
  ];
}

/** Of the ways to pay that are not offered. */
function Shortages({ card }: EventCardProps) {
  const { t } = useTranslation(["office-care", "approval", "ui"]);
  const { DEPOSIT, QUOTA } = card.missing;
  const ways = [
    ["DEPOSIT", DEPOSIT],
    ["QUOTA", QUOTA],
  ] as const;
  return (
    <>
      {ways.map(
        ([code, lack]) =>
          lack === NOT_UNDERSTOOD && (
            <Alert key={code} kind="warning">
              {t(`approval:review.fund.${code}`)}: {t("ui:not_understood")}
            </Alert>
          ),
      )}
      {isUnderstood(DEPOSIT) && isLacking(DEPOSIT) && (
        <Alert kind="warning">
          <p>{t("office-care:review.deposit_short", { missing: moneyInText(DEPOSIT) })}</p>
          {card.pays && <PageLink href={topupFor(DEPOSIT)}>{t("approval:review.topup")}</PageLink>}
        </Alert>
      )}
      {isUnderstood(QUOTA) && isLacking(QUOTA) && (
        <QuotaShortage missing={QUOTA} absent={card.absent} isPaid={isDepositEnough(card)} />
      )}
    </>
  );
}

function isDepositEnough({ missing: { DEPOSIT }, fundings }: EventCardData): boolean {
  return fundings.includes("DEPOSIT") && isUnderstood(DEPOSIT) && DEPOSIT !== null && DEPOSIT <= 0;
}

interface QuotaShortageProps extends Pick<EventCardData, "absent"> {
  missing: number;
  /** by the deposit */
  isPaid: boolean;
}

function QuotaShortage({ isPaid, ...lack }: QuotaShortageProps) {
  const text = useQuotaText()(lack);
  return isPaid ? <p className="muted small">{text}</p> : <Alert kind="warning">{text}</Alert>;
}

export const isLacking = (missing: number | null): missing is number => missing !== null && missing > 0;
