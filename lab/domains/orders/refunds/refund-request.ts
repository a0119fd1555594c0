import type { CallContext } from "../../../lib/call-context.ts";
import { tellOwner } from "../../accounts/owner-notices.ts";
import { LabError, requireNone } from "../../../http/errors.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { closeOrder } from "../lifecycle/order-flow.ts";
import { orderLines, requireOrder } from "../lifecycle/orders.ts";
import { giveAccount, loadRefunds, openRefund, type Refund } from "./refund-ledger.ts";
import type { RefundAmounts } from "./refund-rules.ts";
import { cancellationsOf, cancellationView } from "./refund-view.ts";
import { closedPatients } from "../../patients/access.ts";
import { masked } from "../../practitioner/practitioner.ts";
import { bankErrors, type BankFields } from "../../practitioner/practitioner-banks.ts";

interface RefundRequest {
  order_number: string;
  reason: string | null;
  accepted: RefundAmounts;
  /** required where the payment method takes no money back */
  account: Partial<BankFields>;
}

/**
 * @returns number of the refund; null when nothing was paid
 * @throws LabError `not_found`, `already_canceled`, `not_refundable`, `cancel_too_late`,
 * `already_used`, `refund_changed`, `check_fields`
 */
export async function requestRefund(
  trx: Trx,
  call: CallContext,
  { order_number, reason, accepted, account }: RefundRequest,
): Promise<string | null> {
  const order = await requireOrder(trx, call.caller, order_number);
  if (order.order_status === "canceled") throw new LabError("already_canceled");
  const now = (await cancellationsOf(trx, call.clock, [order_number])).get(order_number);
  if (!now) throw new LabError("not_refundable");
  if (now.refusal) throw new LabError(now.refusal);
  const { gross, fee, net, method_code } = now;
  if (gross !== accepted.gross || fee !== accepted.fee || net !== accepted.net) {
    const people = (await orderLines(trx, [order_number])).map(({ patient_id }) => patient_id);
    const { size } = await closedPatients(trx, call.clock, call.caller, people);
    throw new LabError("refund_changed", { results: cancellationView(now, call.lang, size === 0) });
  }
  const target = now.needs_account ? requireAccount(now, account) : null;
  await closeOrder(trx, call.clock, order, "by_patient", reason);
  if (gross === 0) return null;
  const draft = { order_number, kind: "cancellation" as const, gross, fee, net, method_code };
  if (target) await tellOfAccount(trx, call, order_number, target);
  return openRefund(trx, call.clock, draft, target);
}

/** The owner notices a redirected refund before it is sent. */
function tellOfAccount(trx: Trx, call: CallContext, order: string, { account_number }: BankFields) {
  const { clock, caller } = call;
  return tellOwner(trx, clock, caller.account_id, "refund_account", {
    order,
    account: masked(account_number),
  });
}

function requireAccount(owner: { account_name: string }, given: Partial<BankFields>): BankFields {
  const { bank_code, account_number, account_name } = given;
  requireNone({
    ...(bank_code === undefined && { bank_code: ["required"] }),
    ...(account_number === undefined && { account_number: ["required"] }),
    ...(account_name === undefined && { account_name: ["required"] }),
    ...bankErrors(owner, given),
  });
  return {
    bank_code: bank_code ?? "",
    account_number: account_number ?? "",
    account_name: account_name ?? "",
  };
}

/** @throws LabError `not_found` */
export async function requireRefund(db: Db | Trx, refund_number: string): Promise<Refund> {
  const [refund] = await loadRefunds(db, { refund_number });
  if (!refund) throw new LabError("not_found");
  return refund;
}

/** @throws LabError `not_found`, `refund_state`, `check_fields` */
export async function updateRefundAccount(
  trx: Trx,
  call: CallContext,
  refund_number: string,
  account: BankFields,
): Promise<void> {
  const refund = await requireRefund(trx, refund_number);
  await requireOrder(trx, call.caller, refund.order_number);
  if (refund.status !== "account_needed") throw new LabError("refund_state");
  requireAccount({ account_name: refund.holder }, account);
  await giveAccount(trx, call.clock, refund_number, account);
  await tellOfAccount(trx, call, refund.order_number, account);
}
