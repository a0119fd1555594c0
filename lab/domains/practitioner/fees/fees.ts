import { z } from "zod";
import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRows, insertRows } from "../../../database/rows.ts";
import { addMonths, labToday } from "../../../lib/local-time.ts";
import { taxOf } from "../practitioner-tax.ts";

/** Hundredths of a percent of `base`; whole rupiah, rounded down. */
export interface FeePart {
  rate: number;
  base: number;
  gross: number;
}

const storedParts = z.array(z.object({ rate: z.number(), base: z.number(), gross: z.number() }));

/** Whole rupiah. */
interface PaidProduct {
  product_id: string;
  amount: number;
}

interface CompletedReferral {
  referral_number: string;
  practitioner_id: string;
  patient_id: string | null;
}

/** Whole rupiah before tax; null for state employees, who get none. */
export async function expectedFee(
  db: Db | Trx,
  clock: Clock,
  practitioner_id: string,
  products: readonly PaidProduct[],
): Promise<number | null> {
  if ((await taxOf(db, practitioner_id)).state_employee) return null;
  const parts = await partsOf(db, labToday(clock.now()), products);
  return parts.reduce((sum, { gross }) => sum + gross, 0);
}

/** Once per order, in the completing transaction. */
export async function accrueFees(trx: Trx, clock: Clock, referral: CompletedReferral): Promise<void> {
  const { referral_number, practitioner_id } = referral;
  if ((await taxOf(trx, practitioner_id)).state_employee) return;
  const orders = await trx
    .selectFrom("referral_product")
    .select("order_number")
    .distinct()
    .where("referral_number", "=", referral_number)
    .where("order_number", "is not", null)
    .where("order_number", "not in", (paid) =>
      paid
        .selectFrom("referral_fee")
        .select("order_number")
        .where("referral_number", "=", referral_number)
        .where("order_number", "is not", null),
    )
    .$narrowType<{ order_number: string }>()
    .orderBy("order_number")
    .execute();
  const today = labToday(clock.now());
  const period = await openPeriod(trx, practitioner_id, today);
  for (const { order_number } of orders) {
    const parts = await partsOf(trx, today, await paidProducts(trx, referral, order_number));
    const sum = (of: "base" | "gross") => parts.reduce((total, part) => total + part[of], 0);
    await insertRows(trx, "referral_fee", {
      referral_number,
      practitioner_id,
      order_number,
      kind: "fee",
      period,
      base: sum("base"),
      gross: sum("gross"),
      parts: JSON.stringify(parts),
      at: clock.now().toISOString(),
    });
  }
}

/** One row per fee, once. */
export async function reverseFees(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const fees = await trx
    .selectFrom("referral_fee as f")
    .selectAll("f")
    .where("f.order_number", "=", order_number)
    .where("f.kind", "=", "fee")
    .where("f.referral_number", "not in", (done) =>
      done
        .selectFrom("referral_fee")
        .select("referral_number")
        .where("kind", "=", "reversal")
        .where("order_number", "=", order_number),
    )
    .orderBy("f.seq")
    .execute();
  for (const { referral_number, practitioner_id, base, gross, parts } of fees)
    await insertRows(trx, "referral_fee", {
      referral_number,
      practitioner_id,
      order_number,
      parts,
      kind: "reversal" as const,
      period: await openPeriod(trx, practitioner_id, labToday(clock.now())),
      // Avoids −0 for a fee of 0.
      base: 0 - base,
      gross: 0 - gross,
      at: clock.now().toISOString(),
    });
}

/** One reversal for each fee. */
export async function reduceFees(trx: Trx, clock: Clock, order_number: string): Promise<void> {
  const rows = await trx
    .selectFrom("referral_fee as f")
    .innerJoin("referral as r", "r.referral_number", "f.referral_number")
    .selectAll("f")
    .select("r.patient_id")
    .where("f.order_number", "=", order_number)
    .orderBy("f.seq")
    .execute();
  const reversed = new Set(rows.filter(({ kind }) => kind === "reversal").map((row) => row.referral_number));
  for (const fee of rows) {
    if (fee.kind === "reversal" || reversed.has(fee.referral_number)) continue;
    const left = await partsOf(trx, labToday(new Date(fee.at)), await paidProducts(trx, fee, order_number));
    const parts = storedParts.parse(JSON.parse(fee.parts)).flatMap(({ rate, base, gross }) => {
      const kept = left.find((part) => part.rate === rate) ?? { base: 0, gross: 0 };
      return kept.base === base ? [] : [{ rate, base: base - kept.base, gross: gross - kept.gross }];
    });
    if (parts.length === 0) continue;
    const sum = (of: "base" | "gross") => parts.reduce((total, part) => total + part[of], 0);
    await insertRows(trx, "referral_fee", {
      referral_number: fee.referral_number,
      practitioner_id: fee.practitioner_id,
      order_number,
      kind: "reversal" as const,
      parts: JSON.stringify(parts),
      period: await openPeriod(trx, fee.practitioner_id, labToday(clock.now())),
      base: 0 - sum("base"),
      gross: 0 - sum("gross"),
      at: clock.now().toISOString(),
    });
  }
}

/** First month that is not paid out; the clock may have been ahead. */
async function openPeriod(trx: Trx, practitioner_id: string, today: string): Promise<string> {
  const paid = await findRows(trx, "fee_payout", { practitioner_id }, ["period"]);
  let month = `${today.slice(0, 7)}-01`;
  while (paid.some(({ period }) => period === month.slice(0, 7))) month = addMonths(month, 1);
  return month.slice(0, 7);
}

/** A rate applies once to its products' total. */
async function partsOf(db: Db | Trx, today: string, products: readonly PaidProduct[]): Promise<FeePart[]> {
  const rates = await db
    .selectFrom("fee_rate")
    .select(["product_id", "rate"])
    .where("valid_from", "<=", today)
    .orderBy("valid_from", "desc")
    .execute();
  const rateOf = (id: string) =>
    (rates.find((rate) => rate.product_id === id) ?? rates.find((rate) => rate.product_id === null))?.rate ??
    0;
  const bases = new Map<number, number>();
  for (const { product_id, amount } of products) {
    const rate = rateOf(product_id);
    bases.set(rate, (bases.get(rate) ?? 0) + amount);
  }
  return [...bases].map(([rate, base]) => ({ rate, base, gross: Math.floor((base * rate) / 10_000) }));
}

/** Less the voucher's share; a payment earns one referral's fee only. */
async function paidProducts(
  trx: Trx,
  { referral_number, patient_id }: CompletedReferral,
  order_number: string,
): Promise<PaidProduct[]> {
  const lines = await trx
    .selectFrom("referral_product as p")
    .innerJoin("order_line as l", (join) =>
      join.onRef("l.order_number", "=", "p.order_number").onRef("l.product_id", "=", "p.product_id"),
    )
    .innerJoin("lab_order as o", "o.order_number", "p.order_number")
    .select(["p.product_id", "l.qty", "l.sub_total", "l.voucher_share"])
    .where("p.referral_number", "=", referral_number)
    .where("p.order_number", "=", order_number)
    .where("l.patient_id", "=", patient_id)
    .where("o.payment_status", "=", "paid")
    .where("l.order_line_id", "not in", (undone) =>
      undone.selectFrom("line_not_done").select("order_line_id"),
    )
    .where("p.product_id", "not in", (taken) =>
      taken
        .selectFrom("referral_fee as f")
        .innerJoin("referral as r", "r.referral_number", "f.referral_number")
        .innerJoin("referral_product as q", (join) =>
          join
            .onRef("q.referral_number", "=", "f.referral_number")
            .onRef("q.order_number", "=", "f.order_number"),
        )
        .select("q.product_id")
        .where("f.order_number", "=", order_number)
        .where("f.referral_number", "!=", referral_number)
        .where("r.patient_id", "=", patient_id),
    )
    .orderBy("p.position")
    .execute();
  // A test can stand on two lines.
  const once = lines.filter(
    (line, index) => lines.findIndex((item) => item.product_id === line.product_id) === index,
  );
  return once.map(({ product_id, qty, sub_total, voucher_share }) => ({
    product_id,
    amount: Math.floor((sub_total - voucher_share) / qty),
  }));
}
