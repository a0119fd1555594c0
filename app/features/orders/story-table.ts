export type Phase =
  | "waiting"
  | "booked"
  | "choose_time"
  | "unscheduled"
  | "time_unread"
  | "used"
  | "expired"
  | "progress"
  | "completed"
  | "withdrawn"
  | "no_show"
  | "canceled"
  | "not_understood";

export const AHEAD: readonly Phase[] = ["booked", "choose_time", "unscheduled", "time_unread", "progress"];

export type MoneyState =
  | "none"
  | "unpaid"
  | "pending"
  | "paid"
  | "failed"
  | "expired"
  | "closed"
  | "kept"
  | "refund_due"
  | "refund_account"
  | "refund_pending"
  | "refund_refused"
  | "partly_refunded"
  | "refunded"
  | "not_understood";

export type Way = "gateway" | "branch" | "company" | "package" | "free";

/** `_again`: a new time may be chosen. */
export type Group =
  | "open"
  | "ahead"
  | "begun"
  | "withdrawn"
  | "withdrawn_again"
  | "missed"
  | "missed_again"
  | "ended"
  | "unread";

export const SENTENCES = {
  to_pay: { tone: "warning", next: "pay" },
  declined_open: { tone: "warning", next: "pay" },
  closed_open: { tone: "warning", next: null },
  confirming: { tone: "info", next: null },
  at_branch: { tone: null, next: null },
  paid: { tone: null, next: null },
  not_paid: { tone: "warning", next: null },
  nothing_due: { tone: null, next: null },
  by_company: { tone: null, next: null },
  from_package: { tone: null, next: null },
  nothing_arrived: { tone: "info", next: null },
  unproven: { tone: "info", next: null },
  owed: { tone: "warning", next: null },
  refund_account: { tone: "warning", next: "refund_account" },
  refund_pending: { tone: "info", next: null },
  refund_refused: { tone: "warning", next: null },
  partly_refunded: { tone: "info", next: null },
  refunded: { tone: "info", next: null },
  kept: { tone: "info", next: null },
  missed_paid: { tone: "warning", next: null },
  missed_paid_again: { tone: "warning", next: "new_time" },
  missed_unpaid: { tone: "warning", next: null },
  missed_unpaid_again: { tone: "warning", next: "new_time" },
  missed_use: { tone: "warning", next: null },
  missed_use_again: { tone: "warning", next: "new_time" },
  missed_company: { tone: "warning", next: null },
  missed_company_again: { tone: "warning", next: "new_time" },
  withdrawn: { tone: "warning", next: null },
  withdrawn_again: { tone: "warning", next: "retest" },
  withdrawn_use: { tone: "warning", next: null },
  withdrawn_use_again: { tone: "warning", next: "retest" },
  withdrawn_refunded: { tone: "warning", next: null },
  not_understood: { tone: "warning", next: null },
} as const satisfies Record<
  string,
  {
    tone: "info" | "warning" | null;
    next: "pay" | "refund_account" | "new_time" | "retest" | null;
  }
>;

export type Sentence = keyof typeof SENTENCES;

type Row = Readonly<Record<MoneyState, Sentence>>;

const REFUNDS = {
  kept: "kept",
  refund_due: "owed",
  refund_account: "refund_account",
  refund_pending: "refund_pending",
  refund_refused: "refund_refused",
  partly_refunded: "partly_refunded",
  refunded: "refunded",
  not_understood: "not_understood",
} as const satisfies Partial<Row>;

const OPEN: Row = {
  ...REFUNDS,
  none: "nothing_due",
  unpaid: "to_pay",
  pending: "to_pay",
  paid: "confirming",
  failed: "declined_open",
  expired: "closed_open",
  closed: "closed_open",
};
const BOOKED: Row = {
  ...REFUNDS,
  none: "nothing_due",
  unpaid: "not_paid",
  pending: "not_paid",
  paid: "paid",
  failed: "not_paid",
  expired: "not_paid",
  closed: "not_paid",
};
/** `unproven` becomes `nothing_arrived` if the provider says that nothing was taken. */
const ENDED: Row = {
  ...REFUNDS,
  none: "nothing_due",
  unpaid: "unproven",
  pending: "unproven",
  paid: "owed",
  failed: "unproven",
  expired: "unproven",
  closed: "unproven",
};
const missed = (unpaid: Sentence, paid: Sentence): Row => ({
  ...REFUNDS,
  none: unpaid,
  unpaid,
  pending: unpaid,
  paid,
  failed: unpaid,
  expired: unpaid,
  closed: unpaid,
  partly_refunded: paid,
});
const withdrawn = (sentence: Sentence): Row => ({
  ...REFUNDS,
  none: sentence,
  unpaid: sentence,
  pending: sentence,
  paid: sentence,
  failed: sentence,
  expired: sentence,
  closed: sentence,
  refunded: "withdrawn_refunded",
});
const UNREAD = withdrawn("not_understood");

const always = (sentence: Sentence): Partial<Row> => ({
  none: sentence,
  unpaid: sentence,
  pending: sentence,
  paid: sentence,
  failed: sentence,
  expired: sentence,
  closed: sentence,
});

export const STORIES: Readonly<Record<Group, Row>> = {
  open: OPEN,
  ahead: BOOKED,
  begun: BOOKED,
  withdrawn: withdrawn("withdrawn"),
  withdrawn_again: withdrawn("withdrawn_again"),
  missed: missed("missed_unpaid", "missed_paid"),
  missed_again: missed("missed_unpaid_again", "missed_paid_again"),
  ended: ENDED,
  unread: { ...UNREAD, refunded: "not_understood" },
};

/** Otherwise as for a gateway. */
export const OTHER_WAYS: Readonly<
  Record<Exclude<Way, "gateway">, Partial<Readonly<Record<Group, Partial<Row>>>>>
> = {
  branch: {
    open: { unpaid: "at_branch" },
    ahead: { unpaid: "at_branch" },
    begun: { unpaid: "at_branch", closed: "nothing_due" },
    ended: { unpaid: "nothing_due", closed: "nothing_due" },
  },
  company: {
    open: always("by_company"),
    ahead: always("by_company"),
    begun: always("by_company"),
    ended: always("by_company"),
    missed: always("missed_company"),
    missed_again: always("missed_company_again"),
    withdrawn: always("withdrawn_use"),
    withdrawn_again: always("withdrawn_use_again"),
  },
  package: {
    open: always("from_package"),
    ahead: always("from_package"),
    begun: always("from_package"),
    ended: always("nothing_due"),
    missed: always("missed_use"),
    missed_again: always("missed_use_again"),
    withdrawn: always("withdrawn_use"),
    withdrawn_again: always("withdrawn_use_again"),
  },
  free: {
    open: { unpaid: "confirming", pending: "confirming" },
    ahead: always("nothing_due"),
    begun: always("nothing_due"),
    ended: always("nothing_due"),
    withdrawn: always("withdrawn_use"),
    withdrawn_again: always("withdrawn_use_again"),
  },
};
