import type { CallContext, Clock } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { requireRow } from "../../../database/rows.ts";
import type { RefundCode } from "../../../database/tables.generated.ts";
import { addRefundEvent, loadRefunds, type Refund } from "./refund-ledger.ts";
import { refundView } from "./refund-view.ts";
import type { RefundStatus } from "./refund-rules.ts";
import { notifyRefund } from "./refund-notices.ts";
import { requireRefund } from "./refund-request.ts";

const steps = {
  approve: ["requested", "approved"],
  refuse: ["requested", "refused"],
  send: ["approved", "sent"],
  arrive: ["sent", "arrived"],
  reject_account: ["sent", "account_rejected"],
} as const satisfies Record<string, readonly [RefundStatus, RefundCode]>;

type RefundDecision = keyof typeof steps;

const needed = { refuse: "reason", reject_account: "reason", send: "reference_number" } as const;

export async function listRefunds(db: Db, call: CallContext) {
  const refunds = await loadRefunds(db, "all");
  const isOpen = ({ status }: Refund) => !["none", "arrived", "refused"].includes(status);
  const sorted = [...refunds.filter(isOpen), ...refunds.filter((refund) => !isOpen(refund)).reverse()];
  return sorted.map((refund) => staffView(refund, call));
}

export async function staffRefund(db: Db, call: CallContext, refund_number: string) {
  return staffView(await requireRefund(db, refund_number), call);
}

function staffView(refund: Refund, { lang }: CallContext) {
  const { order_number, events, status } = refund;
  const may = Object.entries(steps).flatMap(([decision, [from]]) => (from === status ? [decision] : []));
  return { ...refundView(refund, lang), order_number, version: events.length, decisions: may };
}

/**
 * Idempotent.
 * @throws LabError `not_found`; `check_fields` without a needed field; `refund_state` if outdated
 */
export async function decideRefund(
  trx: Trx,
  clock: Clock,
  ask: {
    refund_number: string;
    version: number;
    decision: RefundDecision;
    reason: string | null;
    reference_number: string | null;
  },
): Promise<void> {
  const { refund_number, version, decision } = ask;
  const refund = await requireRefund(trx, refund_number);
  const field = decision in needed ? needed[decision as keyof typeof needed] : null; // checked by `in`
  if (field && !ask[field]) throw new LabError("check_fields", { fields: { [field]: ["required"] } });
  const given = field ? { [field]: ask[field] } : {};
  const [from, code] = steps[decision];
  const made = refund.events[version];
  const isSame = made?.code === code && (field === null || made[field] === ask[field]);
  if (isSame && refund.events.length === version + 1) return;
  if (refund.status !== from || refund.events.length !== version) throw new LabError("refund_state");
  await addRefundEvent(trx, clock, refund_number, code, given);
  const order = await requireRow(trx, "lab_order", { order_number: refund.order_number }, [
    "account_id",
    "order_number",
  ]);
  await notifyRefund(trx, clock, order, code);
}
