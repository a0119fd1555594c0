import { vocabulary } from "../vocabulary.ts";

export const ORDER_STATUS = vocabulary("order status", {
  pending: [],
  active: [],
  progress: ["in progress"],
  completed: [],
  canceled: ["dibatalkan"],
  no_show: ["tidak datang"],
});
/** Money: only the word itself means paid. */
export const PAYMENT_STATUS = vocabulary("payment status", {
  unpaid: ["belum dibayar"],
  pending: [],
  paid: [],
  denied: ["declined", "failed"],
  expired: [],
  canceled: ["dibatalkan"],
  refund_pending: [],
  partly_refunded: ["partially refunded"],
  refunded: [],
});
export const PRODUCT_TYPE = vocabulary("product type", { test: [], package: [], subscription: [], deal: [] });
export const LINE_TYPE = vocabulary("line type", {
  test: [],
  package: [],
  subscription: [],
  deal: [],
  fee: [],
});
export const BUY_TYPE = vocabulary("buy type", {
  test: [],
  package: [],
  deal: [],
  subscription: [],
  home_care: [],
});
export const OWNED_TYPE = vocabulary("owned type", { subscription: [], package: [], deal: [] });
export const OWNED_STATUS = vocabulary("owned status", {
  active: [],
  progress: ["in progress"],
  completed: [],
  canceled: ["dibatalkan"],
});
export const DRAW_KIND = vocabulary("draw kind", { reserve: [], take: [], return: [] });
export const PLACE_OF_VISIT = vocabulary("place of visit", { branch: [], home_care: [] });
export const SERVICE = vocabulary("service", { branch: [], home_care: [], consultation: [] });
export const CONSULTATION_MODE = vocabulary("consultation mode", { phone: [], video: [], branch: [] });
export const VOUCHER_STATUS = vocabulary("voucher status", { active: [], used: [], expired: [] });
export const DISCOUNT_TYPE = vocabulary("discount type", { percent: [], amount: [] });
export const REFUND_KIND = vocabulary("refund kind", {
  cancellation: [],
  not_done: [],
  late_payment: [],
});
export const REFUND_STATUS = vocabulary("refund status", {
  none: [],
  account_needed: [],
  requested: [],
  approved: [],
  sent: [],
  arrived: [],
  refused: [],
});
export const REFUND_STEP = vocabulary("refund step", {
  requested: [],
  account_given: [],
  approved: [],
  refused: [],
  sent: [],
  arrived: [],
  account_rejected: [],
});
export const REPEAT_KIND = vocabulary("repeat kind", { advice: [], yearly: [] });
export const ORDER_TYPE = vocabulary("order type", {
  test: [],
  package: [],
  subscription: [],
  deal: [],
  home_care: [],
  use_subscription: [],
  use_package: [],
  office_care: [],
  reschedule: [],
  consultation: [],
  company_topup: [],
  company_invoice: [],
});
/** Only the word itself means paid. */
export const PAYMENT_STATE = vocabulary("payment state", {
  unpaid: [],
  pending: [],
  paid: [],
  denied: [],
  expired: [],
  canceled: ["dibatalkan"],
});
export const REPEAT_STATE = vocabulary("repeat state", { due: [], later: [], ended: [] });
export const REPEAT_END = vocabulary("end of a repeat", { ordered: [], patient: [] });
export const TIME_OFFER_STATE = vocabulary("time offer state", {
  open: [],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
});
export const WISH_END = vocabulary("end of a wish", {
  accepted: [],
  moved: [],
  canceled: [],
  begun: [],
  past: [],
  closed: [],
  patient: [],
});
export const DAY_PART = vocabulary("part of the day", { morning: [], midday: [], afternoon: [] });
