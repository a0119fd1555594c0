import type { Selectable } from "kysely";
import { LabError } from "../http/errors.ts";
import type { DepositTransferTable } from "../database/tables.generated.ts";

/** Whole rupiah. available = balance − reserved, never below 0. */
export interface Deposit {
  balance: number;
  reserved: number;
  available: number;
}

export type Transfer = Pick<
  Selectable<DepositTransferTable>,
  "transfer_id" | "kind" | "amount" | "debit" | "credit" | "pending_id"
>;
export type Movement = Omit<Transfer, "transfer_id">;

/** Whole rupiah. `charge` and `release` without an amount resolve the open reservation. */
export type Ask =
  | { kind: "topup" | "reserve" | "charge" | "refund" | "adjustment"; amount: number }
  | { kind: "charge" | "release"; amount?: undefined };

export const NO_DEPOSIT: Deposit = { balance: 0, reserved: 0, available: 0 };

export function after(deposit: Deposit, { kind, amount, debit, credit, pending_id }: Movement): Deposit {
  const balance = deposit.balance + credit - debit;
  const held = kind === "reserve" ? amount : pending_id === null ? 0 : -amount;
  const reserved = deposit.reserved + held;
  return { balance, reserved, available: balance - reserved };
}

/**
 * @returns null when already done or no reservation is open
 * @throws LabError `deposit_insufficient` with {required, available}; `request_reused` for another
 * amount
 */
export function decideMovement(deposit: Deposit, before: readonly Transfer[], ask: Ask): Movement | null {
  if (ask.amount === undefined) return resolving(before, ask.kind);
  const { kind } = ask;
  const amount = amountOf(kind, ask.amount);
  const same = before.find((transfer) => transfer.kind === kind);
  if (isReused(before, same, kind, amount)) throw new LabError("request_reused");
  if (same || (kind === "refund" && !mayRefund(before, amount))) return null;
  const takes = kind === "charge" || ask.amount < 0;
  if ((takes || kind === "reserve") && amount > deposit.available)
    throw new LabError("deposit_insufficient", {
      results: { required: amount, available: deposit.available },
    });
  const gives = !takes && kind !== "reserve";
  return { kind, amount, debit: takes ? amount : 0, credit: gives ? amount : 0, pending_id: null };
}

function amountOf(kind: Ask["kind"], asked: number): number {
  const amount = Math.abs(asked);
  const isSigned = asked < 0 && kind !== "adjustment";
  if (!Number.isSafeInteger(amount) || amount === 0 || isSigned)
    throw new RangeError(`Not an amount: ${String(asked)}`);
  return amount;
}

/** Asks for another amount, or takes a second time. */
function isReused(
  before: readonly Transfer[],
  same: Transfer | undefined,
  kind: Ask["kind"],
  amount: number,
): boolean {
  if (same) return same.amount !== amount;
  return before.length > 0 && (kind === "reserve" || kind === "charge");
}

function resolving(before: readonly Transfer[], kind: "charge" | "release"): Movement | null {
  const pending = before.find((transfer) => transfer.kind === "reserve");
  if (!pending || before.some((transfer) => transfer.pending_id === pending.transfer_id)) return null;
  const { amount, transfer_id: pending_id } = pending;
  return { kind, amount, debit: kind === "charge" ? amount : 0, credit: 0, pending_id };
}

function mayRefund(before: readonly Transfer[], amount: number): boolean {
  return before.some((transfer) => transfer.kind === "charge" && transfer.amount >= amount);
}
