import { isUsedUp, laterUseOf } from "~/features/subscriptions/owned.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import type { Order } from "~/upstream/orders/orders.server.ts";
import type { Refund } from "~/upstream/refunds/refunds.server.ts";
import { isPaidByCompany } from "./by-company.ts";
import { pageKindOf, pendingPath } from "./payment-pages.ts";
import {
  OTHER_WAYS,
  SENTENCES,
  STORIES,
  type Group,
  type MoneyState,
  type Phase,
  type Sentence,
  type Way,
} from "./story-table.ts";

type Told = Pick<
  Order,
  "order_number" | "invoice_number" | "order_type" | "order_status" | "payment_status" | "grand_total"
>;
type ToldOrder = Told &
  Partial<
    Pick<
      Order,
      | "cancel_reason"
      | "result_withdrawn"
      | "schedule"
      | "schedule_unread"
      | "subscriptions"
      | "payment"
      | "refunds"
      | "settlement"
      | "reschedule"
    >
  >;

const REASONS = ["expired", "denied", "by_patient", "by_lab"] as const;

export interface OrderStory {
  phase: Phase;
  reason: (typeof REASONS)[number] | "unknown";
  money: MoneyState;
  /** absent where a company pays or nothing is due */
  moneyWord: MoneyWord | null;
  sentence: Sentence;
  tone: "info" | "warning" | null;
  next: { key: Step; href: string } | null;
}

type MoneyWord =
  | Extract<MoneyState, "paid" | "unpaid" | "expired" | "not_understood" | "partly_refunded" | "refunded">
  | `refund_${"due" | "pending" | "refused"}`
  | "denied";
type Step = "pay" | "refund_account" | "new_time" | "retest" | "result" | "book";

/** @param now ms */
export function storyOf(order: ToldOrder, now: number): OrderStory {
  const phase = phaseOf(order, now);
  const money = moneyOf(order, phase);
  const sentence = sentenceOf(order, phase, money);
  return {
    phase,
    reason: REASONS.find((reason) => reason === order.cancel_reason) ?? "unknown",
    money,
    moneyWord: moneyWordOf(order, phase, money),
    sentence,
    tone: phase === "canceled" ? (SENTENCES[sentence].tone ?? "info") : SENTENCES[sentence].tone,
    next: nextOf(order, phase, sentence),
  };
}

function phaseOf(order: ToldOrder, now: number): Phase {
  const { order_type, order_status, schedule, subscriptions = [] } = order;
  if (!isUnderstood(order_type) || !isUnderstood(order_status)) return "not_understood";
  switch (order_status) {
    case "pending":
      return "waiting";
    case "active": {
      // Orders of the same checkout come without their visits.
      if (schedule || schedule === undefined) return "booked";
      if (order.schedule_unread) return "time_unread";
      if (isUsedUp({ subscriptions })) return "used";
      const later = laterUseOf({ order_type, subscriptions });
      if (!later) return "unscheduled";
      return later.until !== null && Date.parse(later.until) <= now ? "expired" : "choose_time";
    }
    case "completed":
      if (order.result_withdrawn === undefined || isUnderstood(order.result_withdrawn))
        return order.result_withdrawn ? "withdrawn" : "completed";
      return "not_understood";
    default:
      return order_status;
  }
}

function moneyOf(order: ToldOrder, phase: Phase): MoneyState {
  const { payment_status, payment, refunds = [] } = order;
  if (!isUnderstood(payment_status)) return "not_understood";
  const refunded = refundMoneyOf(order, refunds);
  if (refunded !== null) return refunded;
  if (order.grand_total === 0) return "none";
  const attempt = payment?.payment_status;
  switch (payment_status) {
    case "paid":
      return phase === "canceled" ? "refund_due" : "paid";
    case "denied":
      return "failed";
    case "canceled":
      if (attempt === "paid") return "refund_due";
      return attempt === "denied" ? "failed" : attempt === "expired" ? "expired" : "closed";
    case "unpaid":
    case "pending":
      if (phase !== "canceled" && attempt === "denied") return "failed";
      return phase !== "canceled" && attempt === "expired" ? "expired" : payment_status;
    default:
      return payment_status;
  }
}

const GOING_BACK: readonly Refund["status"][] = ["requested", "approved", "sent"];

/** Null without a refund. */
function refundMoneyOf(order: ToldOrder, refunds: readonly Refund[]): MoneyState | null {
  const statuses = refunds.map(({ status }) => status);
  if (statuses.length === 0) return null;
  if (!statuses.every(isUnderstood)) return "not_understood";
  if (statuses.includes("account_needed")) return "refund_account";
  if (statuses.some((status) => GOING_BACK.includes(status))) return "refund_pending";
  if (statuses.includes("refused")) return "refund_refused";
  if (!statuses.includes("arrived")) return "kept";
  const isWhole = order.settlement?.remaining === 0 || order.order_status === "canceled";
  return isWhole ? "refunded" : "partly_refunded";
}

function wayOf(order: ToldOrder): Way {
  const { order_type, order_status, payment_status, payment } = order;
  if (isPaidByCompany(order)) return "company";
  if (order_type === "use_package" || order_type === "use_subscription") return "package";
  if (order.grand_total === 0) return "free";
  if (payment?.method_code === "PAY_AT_BRANCH") return "branch";
  // A visit confirmed before it was paid is paid at its branch.
  return !payment && order_status !== "pending" && payment_status === "unpaid" ? "branch" : "gateway";
}

function groupOf(order: ToldOrder, phase: Phase): Group {
  const again = order.reschedule?.allowed === true;
  switch (phase) {
    case "waiting":
      return "open";
    case "progress":
    case "completed":
      return "begun";
    case "withdrawn":
      return again ? "withdrawn_again" : "withdrawn";
    case "no_show":
      return again ? "missed_again" : "missed";
    case "canceled":
      return "ended";
    case "not_understood":
      return "unread";
    default:
      return "ahead";
  }
}

function sentenceOf(order: ToldOrder, phase: Phase, money: MoneyState): Sentence {
  const group = groupOf(order, phase);
  const way = wayOf(order);
  const other = way === "gateway" ? undefined : OTHER_WAYS[way][group]?.[money];
  const sentence = other ?? STORIES[group][money];
  return sentence === "unproven" && order.settlement?.paid === 0 ? "nothing_arrived" : sentence;
}

/** Null where it adds nothing to the order's state. */
function moneyWordOf(order: ToldOrder, phase: Phase, money: MoneyState): MoneyWord | null {
  if (isPaidByCompany(order) && !money.startsWith("refund")) return null;
  switch (money) {
    case "none":
    case "kept":
    case "closed":
      return null;
    case "refund_account":
      return "refund_due";
    case "failed":
      return phase === "canceled" ? null : "denied";
    case "pending":
    case "unpaid":
    case "expired":
      return phase === "canceled" || phase === "waiting" ? null : money === "pending" ? "unpaid" : money;
    case "not_understood":
      return phase === "not_understood" ? null : money;
    default:
      return money;
  }
}

function nextOf(order: ToldOrder, phase: Phase, sentence: Sentence): OrderStory["next"] {
  const { order_number, invoice_number } = order;
  if (phase === "completed") return { key: "result", href: paths.labResult({ order_number }) };
  const key = SENTENCES[sentence].next;
  switch (key) {
    case "pay":
      if (invoice_number === null) return null;
      return { key, href: pendingPath(pageKindOf(order.order_type), invoice_number) };
    case "refund_account": {
      const refund = order.refunds?.find(({ status }) => status === "account_needed");
      return refund ? { key, href: paths.orderRefundAccount(order_number, refund.refund_number) } : null;
    }
    case "new_time":
    case "retest":
      return { key, href: paths.orderReschedule(order_number) };
    case null:
      break;
  }
  const later =
    phase === "choose_time" ? laterUseOf({ ...order, subscriptions: order.subscriptions ?? [] }) : null;
  return later && sentence !== "not_understood" ? { key: "book", href: later.href } : null;
}
