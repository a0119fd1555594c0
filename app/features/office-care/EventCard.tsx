import type { ReactNode } from "react";
import { useQuotaText } from "~/features/approval/use-quota-text.ts";
import { topupFor } from "~/features/company/topup-href.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { partProps } from "~/modules/attributes.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import type { EventCardData } from "./card.server.ts";

interface EventCardProps {
  card: EventCardData;
  pays: boolean;
}

/** People × examinations, and what would pay for them. */
export function EventCard({ card, pays }: EventCardProps) {
  const { t } = useTranslation("office-care");
  const { lines, total } = card;
  const people = lines.reduce((sum, line) => sum + line.people, 0);
  return (
    <aside className="card event-card" aria-labelledby="event-card">
      <h2 id="event-card">{t("card")}</h2>
      <SummaryList
        rows={[
          ...(lines.length > 0 ? [{ label: t("field.people"), value: people }] : []),
          ...(lines.length === 1 && lines[0]
            ? [
                {
                  label: t("field.each"),
                  value: (
                    <span {...partProps("event-cost", "each")}>
                      <Money amount={lines[0].price} />
                    </span>
                  ),
                },
              ]
            : lines.map(({ name, people, price }) => ({
                label: name,
                value: (
                  <>
                    {people} × <Money amount={price} />
                  </>
                ),
              }))),
          ...(people === 0
            ? []
            : [
                {
                  label: t("review.total"),
                  value: (
                    <span {...partProps("event-cost", "total")}>
                      <Money strong amount={total} />
                    </span>
                  ),
                },
              ]),
          ...useFunds(card),
        ]}
      />
      <Shortages card={card} pays={pays} />
    </aside>
  );
}

interface EventBarProps {
  card: EventCardData;
  children: ReactNode;
}

/** On a phone, where the card comes last, the cost stays beside the button. */
export function EventBar({ card: { lines, total }, children }: EventBarProps) {
  const { t } = useTranslation("office-care");
  const people = lines.reduce((sum, line) => sum + line.people, 0);
  const isEach = people === 0 && lines.length === 1;
  return (
    <div className="event-bar">
      {lines.length > 0 && (
        <p>
          <span className="muted small line">
            {isEach ? t("field.each") : t("review.people", { count: people })}
          </span>
          <span {...partProps("event-cost", isEach ? "each" : "total")}>
            <Money strong amount={isEach ? (lines[0]?.price ?? null) : total} />
          </span>
        </p>
      )}
      {children}
    </div>
  );
}

function useFunds({ deposit, quota }: EventCardData): SummaryRow[] {
  const { t } = useTranslation(["office-care", "company"]);
  return [
    ...(deposit === null
      ? []
      : [
          {
            label: t("office-care:review.deposit"),
            value:
              deposit.available === null ? (
                <StateWord state="not_understood" />
              ) : (
                <Money amount={deposit.available} />
              ),
          },
        ]),
    ...(quota && isUnderstood(quota)
      ? quota.map((item) => ({
          label: t("office-care:review.quota", { name: item.name }),
          value:
            item.used === null
              ? item.quota
              : t("company:home.quota.left", {
                  left: item.quota - item.used - (item.reserved ?? 0),
                  quota: item.quota,
                }),
        }))
      : []),
  ];
}

/** Of the ways to pay that are not offered. */
function Shortages({ card, pays }: EventCardProps) {
  const { t } = useTranslation(["office-care", "approval", "ui"]);
  const { DEPOSIT, QUOTA } = card.missing;
  const isDepositEnough = isUnderstood(DEPOSIT) && DEPOSIT !== null && DEPOSIT <= 0;
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
          {pays && <PageLink href={topupFor(DEPOSIT)}>{t("approval:review.topup")}</PageLink>}
        </Alert>
      )}
      {isUnderstood(QUOTA) && isLacking(QUOTA) && (
        <QuotaShortage missing={QUOTA} absent={card.absent} isPaid={isDepositEnough} />
      )}
    </>
  );
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
