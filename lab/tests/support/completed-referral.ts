import { randomUUID } from "node:crypto";
import type { TestLab } from "./test-lab.ts";

const DOCTOR = "prc-doctor";
export type PaidLine = readonly [product_id: string, sub_total: number, qty?: number, voucher?: number];

let made = 0;

export async function completeReferral(open: TestLab, lines: readonly PaidLine[]) {
  made += 1;
  const referral_number = `REF-T${String(made)}`;
  const order_number = `ORD-T${String(made)}`;
  const at = open.clock.now().toISOString();
  const total = lines.reduce((sum, [, amount]) => sum + amount, 0);
  const voucher = lines.reduce((sum, [, , , share = 0]) => sum + share, 0);
  const { db } = open.lab;
  await db
    .insertInto("lab_order")
    .values({
      order_number,
      invoice_number: `INV-T${String(made)}`,
      checkout_id: randomUUID(),
      account_id: "acc-patient",
      order_type: "test",
      order_status: "completed",
      payment_status: "paid",
      amount_total: total,
      total_discount: voucher,
      voucher_discount: voucher,
      grand_total: total - voucher,
      created_at: at,
    })
    .execute();
  await db
    .insertInto("order_line")
    .values(
      lines.map(([product_id, amount, qty = 1, voucher_share = 0], position) => ({
        order_line_id: randomUUID(),
        order_number,
        position,
        product_id,
        product_code: product_id,
        name_en: "",
        name_id: "",
        category_en: "",
        category_id: "",
        sub_category_en: "",
        sub_category_id: "",
        patient_id: "pat-siti",
        qty,
        amount,
        discount_percent: 0,
        discount_amount: 0,
        sub_total: amount,
        voucher_share,
      })),
    )
    .execute();
  await db
    .insertInto("referral")
    .values({
      referral_number,
      practitioner_id: DOCTOR,
      patient_id: "pat-siti",
      plant_id: null,
      note: null,
      fee: null,
      status: "completed" as const,
      created_at: at,
      expires_at: at,
    })
    .execute();
  await db
    .insertInto("referral_product")
    .values(
      lines.map(([product_id], position) => ({
        referral_number,
        order_number,
        product_id,
        position,
      })),
    )
    .execute();
  return { referral_number, practitioner_id: DOCTOR, patient_id: "pat-siti", order_number };
}
