/** As a provider may send it. */
type Part = Record<string, unknown>;

const DAY = 86_400_000;
const schedule = {
  slot_id: "slot-1",
  service: "branch",
  date: new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10),
  time_start: "08:00",
  time_end: "08:30",
  timezone: "Asia/Jakarta",
};
const again = { allowed: true, refusal: null, deadline: new Date(Date.now() + DAY).toISOString(), fee: 0 };
const never = { ...again, allowed: false, refusal: "too_late" };
const canceled = (cancel_reason: string | null): Part => ({
  order_status: "canceled",
  cancel_reason,
  schedule,
});
const later = [{ subscription_id: "sub-1", expired_at: new Date(Date.now() + DAY).toISOString() }];

export const ORDER_STATES: Readonly<Record<string, Part>> = {
  pending: { order_status: "pending", schedule },
  active: { order_status: "active", schedule },
  "active without a time": { order_status: "active", schedule: null },
  "active, bought for later": {
    order_status: "active",
    schedule: null,
    order_type: "package",
    subscriptions: later,
  },
  "active at an unreadable time": { order_status: "active", schedule: { ...schedule, date: "soon" } },
  progress: { order_status: "progress", schedule },
  completed: { order_status: "completed", schedule },
  "result withdrawn": {
    order_status: "completed",
    schedule,
    result_withdrawn: true,
    reschedule: never,
  },
  "result withdrawn, repeat offered": {
    order_status: "completed",
    schedule,
    result_withdrawn: true,
    reschedule: again,
  },
  "canceled: late payment": canceled("expired"),
  "canceled: payment declined": canceled("denied"),
  "canceled by the patient": canceled("by_patient"),
  "canceled by the laboratory": canceled("by_lab"),
  "canceled for another reason": canceled("moon"),
  "missed, new time": { order_status: "no-show", schedule, reschedule: again },
  missed: { order_status: "NO_SHOW", schedule, reschedule: never },
  "unknown state": { order_status: "zz-no-such-word", schedule },
  "unknown kind of order": { order_status: "active", order_type: "zz-no-such-word", schedule },
};

const refund = (status: string): Part => ({
  payment_status: "paid",
  refunds: [
    {
      refund_number: "RFD-1",
      kind: "late_payment",
      status,
      gross: 45_000,
      fee: 0,
      net: 45_000,
      method_name: "GoPay",
      steps: [],
      lines: [],
    },
  ],
  settlement: { paid: 90_000, refunded: 45_000, fees: 0, remaining: 45_000 },
});
const nothingTaken = { settlement: { paid: 0, refunded: 0, fees: 0, remaining: 0 } };

export const MONEY_STATES: Readonly<Record<string, Part>> = {
  unpaid: { payment_status: "unpaid" },
  pending: { payment_status: "pending" },
  paid: { payment_status: "paid" },
  failed: { payment_status: "failed" },
  expired: { payment_status: "expired" },
  "expired, nothing taken": { payment_status: "expired", ...nothingTaken },
  closed: { payment_status: "canceled" },
  "closed, nothing taken": { payment_status: "canceled", ...nothingTaken },
  "refund waits for an account": refund("account_needed"),
  "refund pending": refund("sent"),
  "refund refused": refund("refused"),
  "partly refunded": refund("arrived"),
  "said to be refunded": { payment_status: "refunded" },
  "said to be partly refunded": { payment_status: "partially refunded" },
  "said to be on its way back": { payment_status: "refund_pending" },
  "unknown payment": { payment_status: "zz-no-such-word" },
  "no word of payment": { payment_status: undefined },
};

const method = (method_code: string) => ({ payment_id: "pay-1", method_code, payment_status: "pending" });

export const WAYS: Readonly<Record<string, Part>> = {
  gateway: { payment: method("VA_BCA") },
  branch: { payment: { ...method("PAY_AT_BRANCH"), payment_status: "unpaid" } },
  company: { order_type: "office_care", payment: null, grand_total: null },
  package: { order_type: "use_package", payment: null, grand_total: 0 },
  voucher: { payment: method("VOUCHER"), grand_total: 0 },
};

export interface OrderCombination {
  order: string;
  money: string;
  way: string;
  fields: Part;
}

export const COMBINATIONS: readonly OrderCombination[] = Object.entries(ORDER_STATES).flatMap(
  ([order, state]) =>
    Object.entries(MONEY_STATES).flatMap(([money, paid]) =>
      Object.entries(WAYS).map(([way, payment]) => ({
        order,
        money,
        way,
        fields: {
          order_type: "test",
          grand_total: 90_000,
          cancel_reason: null,
          reschedule: null,
          cancellation: null,
          subscriptions: [],
          refunds: [],
          settlement: null,
          result_withdrawn: false,
          ...payment,
          ...paid,
          ...state,
        },
      })),
    ),
);
