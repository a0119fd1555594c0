import { StoryWords } from "~/features/orders/OrderStory.tsx";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { OrderRow } from "./orders.server.ts";

export function OrderRows({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <ul className="rows order-rows">
      {rows.map((row) => (
        <Row key={row.order_number} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { row: OrderRow }) {
  const { t } = useTranslation(["orders", "payments", "visit"]);
  const { order_number, name, more, plant, schedule, story, total, expires_at } = row;
  const action = actionOf(row);
  const hasPrice = total !== undefined && total !== 0;
  return (
    <li className={action ? undefined : "order-plain"}>
      <div className="order-name">
        <h3>
          <PageLink href={paths.order(order_number)}>
            {more > 0 ? t("orders:list.and_more", { name, count: more }) : name}
          </PageLink>
        </h3>
        <p className="muted small">{order_number}</p>
      </div>
      <div className="order-visit">
        {schedule && (
          <p>
            <VisitText {...schedule} />
          </p>
        )}
        {row.timeUnread && <p>{t("visit:card.time_unread")}</p>}
        {expires_at && (
          <p className="small">
            {t("payments:deadline")}: <DateText value={expires_at} form="moment" />
          </p>
        )}
        <p className="muted small">
          {plant}
          {plant && hasPrice && " · "}
          {hasPrice && <Money amount={total} />}
        </p>
      </div>
      <p className="order-state">
        <StoryWords {...story} moneyWord={story.moneyWord === "paid" ? null : story.moneyWord} />
      </p>
      {action && <Action row={row} action={action} />}
    </li>
  );
}

/** Null without next step or reorder. */
function actionOf({ story: { next, phase } }: OrderRow) {
  if (next?.key === "pay") return "pay";
  if (next && next.key !== "result") return "step";
  return ["completed", "withdrawn", "canceled", "no_show"].includes(phase) ? "more" : null;
}

interface ActionProps {
  row: OrderRow;
  action: NonNullable<ReturnType<typeof actionOf>>;
}

function Action({ row: { order_number, story }, action }: ActionProps) {
  const { t } = useTranslation("orders");
  const { next } = story;
  if (next && action !== "more")
    return (
      <ButtonLink
        look={action === "pay" ? "primary" : "secondary"}
        href={next.href}
        hiddenText={order_number}
      >
        {t(`next.${next.key}`)}
      </ButtonLink>
    );
  return (
    <p className="order-more">
      {next && (
        <PageLink className="action" href={next.href}>
          {t(`next.${next.key}`)}
          <span className="vh"> {order_number}</span>
        </PageLink>
      )}
      <PageLink className="action" href={paths.orderAgain(order_number)}>
        {t("again.do")}
        <span className="vh"> {order_number}</span>
      </PageLink>
    </p>
  );
}
