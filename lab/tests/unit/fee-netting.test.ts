import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LabError } from "../../http/errors.ts";
import { ids } from "../../seed/ids.ts";
import type { Trx } from "../../database/db.ts";
import { feeMonths, sumFees } from "../../domains/practitioner/fees/fee-months.ts";
import { payMonth } from "../../domains/practitioner/fees/fee-payouts.ts";
import { taxOfMonth } from "../../domains/practitioner/fees/fee-tax.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const practitioner_id = ids.practitioners.doctor;
/** Later than the seeded rows. */
const MONTHS = ["2027-01", "2027-02", "2027-03", "2027-04"] as const;
const clock = { now: () => new Date("2027-06-10T03:00:00Z") };

let number = 0;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));

/** Runs in a rolled-back transaction, for a doctor without earlier fees. */
async function tried(work: (trx: Trx) => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  await open.lab.db
    .transaction()
    .execute(async (trx) => {
      for (const { month } of (await feeMonths(trx, practitioner_id)).toReversed())
        if (month < "2027") await pay(trx, month);
      await work(trx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
const pay = (trx: Trx, month: string) =>
  payMonth(trx, clock, { practitioner_id, month, tax_slip_number: null }).catch((error: unknown) => {
    if (error instanceof LabError) return error.code;
    throw error;
  });

interface Fee {
  referral_number: string;
  order_number: null;
  gross: number;
}
async function earn(trx: Trx, period: string, gross: number): Promise<Fee> {
  number += 1;
  const referral_number = `REF-9${String(number).padStart(6, "0")}`;
  const copy = await trx.selectFrom("referral").selectAll().limit(1).executeTakeFirstOrThrow();
  await trx
    .insertInto("referral")
    .values({ ...copy, referral_number, practitioner_id, share_token: referral_number })
    .execute();
  const fee = { referral_number, order_number: null, gross };
  await write(trx, fee, "fee", period);
  return fee;
}
async function write(trx: Trx, { referral_number, gross }: Fee, kind: "fee" | "reversal", period: string) {
  const sign = kind === "fee" ? 1 : -1;
  await trx
    .insertInto("referral_fee")
    .values({
      referral_number,
      practitioner_id,
      order_number: null,
      kind,
      period,
      parts: "[]",
      base: sign * gross * 10,
      gross: sign * gross,
      at: `${period}-15T03:00:00Z`,
    })
    .execute();
}
const months = async (trx: Trx) =>
  (await feeMonths(trx, practitioner_id)).filter(({ month }) => month >= "2027");

describe("a payout", () => {
  it("nets what a later month already takes back", () =>
    tried(async (trx) => {
      const fee = await earn(trx, "2027-01", 10_000_000);
      expect(await pay(trx, "2027-01")).toMatchObject({ net: 9_750_000 });
      await earn(trx, "2027-02", 20_000_000);
      await write(trx, fee, "reversal", "2027-03");
      expect(await pay(trx, "2027-02")).toMatchObject({ net: 19_500_000 - 9_750_000 });
      expect(sumFees((await months(trx)).flatMap(({ rows }) => rows.filter((row) => !row.paid_at))).net).toBe(
        0,
      );
    }));

  it("takes back what the doctor received, and shows the withheld tax as overpaid", () =>
    tried(async (trx) => {
      const fee = await earn(trx, "2027-01", 10_000_000);
      await pay(trx, "2027-01");
      await write(trx, fee, "reversal", "2027-03");
      const [march, january] = await months(trx);
      expect(march).toMatchObject({ month: "2027-03", gross: -10_000_000, pph21: -250_000, net: -9_750_000 });
      expect(january).toMatchObject({ tax: { gross: 0, pph21: 0 }, tax_overpaid: 250_000 });
      expect(await pay(trx, "2027-03")).toBe("nothing_to_pay");
      await earn(trx, "2027-04", 20_000_000);
      expect(await pay(trx, "2027-04")).toMatchObject({ net: 9_750_000 });
      expect(await pay(trx, "2027-04")).toBe("already_paid");
    }));

  it("adds up over random histories, and settles each row once", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("earn" as const), gross: fc.integer({ min: 0, max: 400_000_000 }) }),
      fc.record({ kind: fc.constant("back" as const), which: fc.nat(30) }),
      fc.record({ kind: fc.constant("pay" as const), which: fc.nat(3) }),
      fc.record({ kind: fc.constant("next" as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), (steps) =>
        tried(async (trx) => {
          let now = 0;
          let earned = 0;
          let paid = 0;
          const standing: (Fee & { period: string })[] = [];
          const taxed = new Map<string, number>();
          for (const item of steps) {
            const period = MONTHS[now] ?? "2027-05";
            if (item.kind === "next") now += 1;
            if (item.kind === "earn") {
              standing.push({ ...(await earn(trx, period, item.gross)), period });
              taxed.set(period, (taxed.get(period) ?? 0) + item.gross);
              earned += item.gross;
            }
            if (item.kind === "back" && standing.length > 0) {
              const [fee] = standing.splice(item.which % standing.length, 1);
              if (!fee) continue;
              await write(trx, fee, "reversal", period);
              taxed.set(fee.period, (taxed.get(fee.period) ?? 0) - fee.gross);
              earned -= fee.gross;
            }
            if (item.kind === "pay" && item.which < now) {
              const answer = await pay(trx, MONTHS[item.which] ?? "");
              if (typeof answer !== "string") {
                expect(answer.net).toBeGreaterThan(0);
                paid += answer.net;
              }
            }
          }
          const all = await months(trx);
          const rows = all.flatMap((month) => month.rows);
          const tax = [...taxed.values()].reduce(
            (sum, gross) => sum + taxOfMonth(gross, all[0]?.has_npwp ?? true),
            0,
          );
          expect(sumFees(rows).pph21).toBe(tax);
          expect(sumFees(rows.filter((row) => row.paid_at !== null)).net).toBe(paid);
          expect(paid + sumFees(rows.filter((row) => row.paid_at === null)).net).toBe(earned - tax);
          const sent = all.reduce((sum, { payout }) => sum + (payout?.net ?? 0), 0);
          expect(sent).toBe(paid);
        }),
      ),
      { numRuns: 40 },
    );
  });
});
