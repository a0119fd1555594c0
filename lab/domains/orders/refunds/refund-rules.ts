import { bankMethods } from "../payments/payment-methods.ts";
import type { RefundCode } from "../../../database/tables.generated.ts";

export const FREE_HOURS = 24;
export const FREE_DAYS = 7;
export const LATE_PERCENT = 10;
const HOUR = 3_600_000;

/** Whole rupiah; net = gross − fee. */
export interface RefundAmounts {
  gross: number;
  fee: number;
  net: number;
}

interface Cancelable {
  /** null for a purchase for later */
  starts_at: Date | null;
  bought_at: Date;
  expires_at: Date | null;
  isUsed: boolean;
  hasMovedLate: boolean;
  /** whole rupiah */
  paid: number;
  /** of a home-care visit; 0 for others */
  service_fee: number;
}

interface CancellationRules extends RefundAmounts {
  refusal: "cancel_too_late" | "already_used" | null;
  free_until: Date;
  deadline: Date;
}

/**
 * Visits: free until 24 hours before, unless moved later than that; then the home-visit fee, or 10
 * % at a branch. Purchases for later: free for seven days, then 10 %, while unused. Unpaid orders:
 * in the free period only.
 */
export function cancellationRules(subject: Cancelable, now: Date): CancellationRules {
  const { starts_at, bought_at, expires_at, isUsed, paid, service_fee } = subject;
  const ends = starts_at ?? expires_at ?? bought_at;
  const free = subject.hasMovedLate
    ? bought_at.getTime()
    : starts_at
      ? starts_at.getTime() - FREE_HOURS * HOUR
      : Math.min(bought_at.getTime() + FREE_DAYS * 24 * HOUR, ends.getTime());
  const free_until = new Date(free);
  const late = service_fee > 0 ? service_fee : Math.round((paid * LATE_PERCENT) / 100);
  const fee = now < free_until ? 0 : Math.min(paid, late);
  const deadline = paid > 0 ? ends : free_until;
  const refusal = isUsed ? "already_used" : now < deadline ? null : "cancel_too_late";
  return { refusal, free_until, deadline, gross: paid, fee, net: paid - fee };
}

/** A virtual account takes no money back; wallets and QRIS do. */
export function needsAccount(method_code: string): boolean {
  return bankMethods().some(({ code }) => code === method_code);
}

/** Workdays until the money arrives. */
export function refundWorkdays(toAccount: boolean): number {
  return toAccount ? 10 : 5;
}

/** `none`: the fee is all that was paid. `account_needed`: waits for the patient. */
export type RefundStatus =
  | "none"
  | "account_needed"
  | "requested"
  | "approved"
  | "sent"
  | "arrived"
  | "refused";

/** @param codes oldest first */
export function refundStatus(
  { net, method_code }: { net: number; method_code: string },
  codes: readonly RefundCode[],
): RefundStatus {
  const last = codes.at(-1) ?? "requested";
  if (net === 0) return "none";
  if (last === "account_rejected") return "account_needed";
  if (last === "account_given") return "requested";
  return last === "requested" && needsAccount(method_code) ? "account_needed" : last;
}

/** Whole rupiah. */
interface Settlement {
  paid: number;
  refunded: number;
  fees: number;
  remaining: number;
}

/** A refused refund counts for nothing. */
export function foldMoney(
  payments: readonly { amount: number }[],
  refunds: readonly (RefundAmounts & { status: RefundStatus })[],
): Settlement {
  const counted = refunds.filter(({ status }) => status !== "refused");
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const paid = sum(payments.map(({ amount }) => amount));
  const refunded = sum(counted.map(({ net }) => net));
  const fees = sum(counted.map(({ fee }) => fee));
  return { paid, refunded, fees, remaining: paid - refunded - fees };
}
