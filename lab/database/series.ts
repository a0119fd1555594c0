import type { Trx } from "./db.ts";

async function nextValue(trx: Trx, name: string, first: number): Promise<string> {
  const row = await trx
    .insertInto("number_series")
    .values({ name, last_value: first })
    .onConflict((on) =>
      on.column("name").doUpdateSet((set) => ({ last_value: set("number_series.last_value", "+", 1) })),
    )
    .returning("last_value")
    .executeTakeFirstOrThrow();
  return String(row.last_value);
}

export async function nextOrderNumber(trx: Trx): Promise<{ order_number: string; invoice_number: string }> {
  const digits = (await nextValue(trx, "order", 1)).padStart(7, "0");
  return { order_number: `ORD-${digits}`, invoice_number: `INV-${digits}` };
}

export function nextRecordNumber(trx: Trx): Promise<string> {
  return nextValue(trx, "medical_record", 1_000_300_001);
}

export async function nextRequestNumber(trx: Trx): Promise<string> {
  return `REQ-${(await nextValue(trx, "examination", 1)).padStart(7, "0")}`;
}

export async function nextTopupNumber(trx: Trx): Promise<string> {
  return `TOP-${(await nextValue(trx, "topup", 1)).padStart(7, "0")}`;
}

/** Supplies exempt from VAT, such as medical services (decision 0143). */
export const EXEMPT_CODE = "08";

/** @param issued YYYY-MM-DD */
export async function nextBillingNumber(trx: Trx, issued: string) {
  const number = await nextValue(trx, "billing", 1);
  return {
    invoice_number: `BIL-${number.padStart(7, "0")}`,
    tax_invoice_number: `${EXEMPT_CODE}00${issued.slice(2, 4)}${number.padStart(11, "0")}`,
  };
}

export async function nextRefundNumber(trx: Trx): Promise<string> {
  return `RFD-${(await nextValue(trx, "refund", 1)).padStart(7, "0")}`;
}

export async function nextPrivacyNumber(trx: Trx): Promise<string> {
  return `PDP-${(await nextValue(trx, "privacy_request", 1)).padStart(7, "0")}`;
}

export async function nextReferralNumber(trx: Trx): Promise<string> {
  return `REF-${(await nextValue(trx, "referral", 1001)).padStart(7, "0")}`;
}
