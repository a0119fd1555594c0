import { Fragment, type ReactNode } from "react";
import type { OrderStory } from "~/features/orders/order-story.ts";
import { StepText, StoryWords } from "~/features/orders/OrderStory.tsx";
import { VisitShort } from "~/features/orders/VisitText.tsx";
import { hasNoResult } from "~/features/orders/result-work.ts";
import { WorkWord } from "~/features/orders/WorkWord.tsx";
import { useListedName } from "~/features/orders/order-name.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatSoon } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { Money } from "~/ui/Money.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { OrderRow } from "./orders.server.ts";

interface OrderRowsProps {
  rows: readonly OrderRow[];
  /** the heading says the state */
  grouped?: boolean;
  columns?: boolean;
}

export function OrderRows({ rows, grouped = false, columns = false }: OrderRowsProps) {
  return (
    <RowList columns={columns}>
      {rows.map((row) => (
        <OrderLine key={row.order_number} row={row} grouped={grouped} />
      ))}
    </RowList>
  );
}

const FIRST = 3;

/** The rest stays folded; a single row is no longer than its fold. */
export function OrderGroup({ rows }: { rows: readonly OrderRow[] }) {
  const { t } = useTranslation("orders");
  const first = rows.length > FIRST + 1 ? FIRST : rows.length;
  const rest = rows.slice(first);
  return (
    <>
      <OrderRows rows={rows.slice(0, first)} grouped />
      {rest.length > 0 && (
        <Fold>
          <summary>{t("list.more", { count: rest.length })}</summary>
          <OrderRows rows={rest} grouped />
        </Fold>
      )}
    </>
  );
}

function OrderLine({ row, grouped }: { row: OrderRow; grouped: boolean }) {
  const { t } = useTranslation(["catalogue", "subscriptions", "account"]);
  const { order_number, expires_at, useUntil, due, isOwn, story } = row;
  const facts = useFacts(row, grouped);
  return (
    <Row
      lead={row.initials && <Marks names={row.initials} />}
      title={useListedName(row)}
      href={paths.order(order_number)}
      note={
        <>
          <Exceptions {...row} grouped={grouped} />
          {facts.length === 0 ? (
            isOwn && <p className="own">{t("account:people.self")}</p>
          ) : (
            <p>
              {facts.map((fact, index) => (
                <Fragment key={index}>
                  {index > 0 && " · "}
                  {fact}
                </Fragment>
              ))}
              {isOwn && <span className="own"> · {t("account:people.self")}</span>}
            </p>
          )}
          {useUntil && (
            <p>
              {t("subscriptions:until")} <DateText value={useUntil} form="until" />
            </p>
          )}
          {story.next?.key === "pay" && (
            <p>
              <Money amount={due} />
              {expires_at && (
                <>
                  {" "}
                  {t("catalogue:home.pay_before")} <DateText value={expires_at} form="soon" />
                </>
              )}
            </p>
          )}
        </>
      }
      end={
        story.next && story.next.key !== "result" && <Step next={story.next} order_number={order_number} />
      }
    />
  );
}

const MOST_MARKS = 2;

/** A purchase without a person yet has a sign. */
function Marks({ names }: { names: readonly string[] }) {
  if (names.length === 0)
    return (
      <span className="initials">
        <Icon name="package" />
      </span>
    );
  return names.slice(0, MOST_MARKS).map((name) => <Initials key={name} name={name} />);
}

function useFacts(row: OrderRow, grouped: boolean): ReactNode[] {
  const { t } = useTranslation(["ui", "visit"]);
  const { schedule, timeUnread, created_at, isPast, people, story, work } = row;
  const place = usePlace(row);
  const expected = useExpected(row);
  const state = grouped || hasNoResult(work) ? undefined : CALM[story.phase];
  const isOver = isPast || story.phase === "progress";
  const isUndated = isPast && !schedule && !timeUnread;
  return [
    state && t(`ui:state.${state}`),
    schedule && <VisitShort {...schedule} isPast={isOver} />,
    timeUnread && t("visit:card.time_unread"),
    isUndated && created_at && <DateText value={created_at} form="day" />,
    isOver ? expected : place,
    people.length > 0 && <span className="upper">{people.join(", ")}</span>,
  ].filter(Boolean);
}

function useExpected({ work }: OrderRow): string | null {
  const { t, lang } = useTranslation("results");
  if (work?.state !== "waiting" || work.isLate || work.expected_at === null) return null;
  return t("list.expected_by", { at: formatSoon(work.expected_at, lang) });
}

function usePlace({ place, plant }: OrderRow): string | null {
  const { t } = useTranslation(["home-care", "ui"]);
  if (place === "home_care") return t("home-care:visit.at_home");
  return isUnderstood(place) ? plant : t("ui:not_understood");
}

/** Plain words, so that the other states stand out. */
const CALM: Partial<Record<OrderStory["phase"], "active" | "progress" | "completed" | "canceled">> = {
  booked: "active",
  unscheduled: "active",
  time_unread: "active",
  progress: "progress",
  completed: "completed",
  canceled: "canceled",
};

/** Only what neither the group nor the action says. */
function Exceptions({ story, work, grouped }: Pick<OrderRow, "story" | "work"> & { grouped: boolean }) {
  const moneyWord = story.moneyWord === "paid" ? null : story.moneyWord;
  const isSaid = isPhaseSaid(story, grouped);
  if (isSaid && !moneyWord && !work) return null;
  return (
    <p>
      {work && <WorkWord {...work} />}
      <StoryWords {...story} moneyWord={moneyWord} isPhaseTold={isSaid} />
    </p>
  );
}

function isPhaseSaid({ phase, next }: OrderStory, grouped: boolean): boolean {
  switch (phase) {
    case "waiting":
      return next?.key === "pay";
    case "choose_time":
      return grouped || next?.key === "book";
    case "used":
    case "expired":
      return grouped;
    default:
      return phase in CALM;
  }
}

interface StepProps {
  next: NonNullable<OrderStory["next"]>;
  order_number: string;
}

function Step({ next, order_number }: StepProps) {
  const { t } = useTranslation("catalogue");
  return (
    <ButtonLink look="secondary" href={next.href} hiddenText={order_number}>
      {next.key === "pay" ? t("home.pay") : <StepText step={next.key} due={null} />}
    </ButtonLink>
  );
}
