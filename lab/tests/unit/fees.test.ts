import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accrueFees, expectedFee, reverseFees } from "../../domains/practitioner/fees/fees.ts";
import { completeReferral, type PaidLine } from "../support/completed-referral.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";
const DOCTOR = "prc-doctor";

const open = useOpened(() => openTestLab(NOW));

const sums = z.object({
  gross: z.number(),
  tax_base: z.number(),
  pph21: z.number(),
  net: z.number(),
});
const results = z.object({
  rows: z.array(
    sums.extend({
      referral_number: z.string(),
      kind: z.string(),
      month: z.string(),
      base: z.number(),
      rate: z.number().nullable(),
      payout_status: z.string(),
      paid_at: z.string().nullable(),
    }),
  ),
  totals: sums.extend({ paid: z.number(), pending: z.number() }),
  months: z.array(
    sums.extend({
      month: z.string(),
      payout_status: z.string(),
      paid_at: z.string().nullable(),
      account_end: z.string().nullable(),
      tax_slip_number: z.string().nullable(),
    }),
  ),
});
async function fees(query = "") {
  const { meta, results: match } = await open.get(`/fee/get?per_page=100${query}`, "doctor");
  return { ...results.parse(match), total: meta?.["total"] };
}

const completedReferral = (lines: readonly PaidLine[]) => completeReferral(open, lines);
const accrue = (referral: Awaited<ReturnType<typeof completedReferral>>) =>
  open.lab.db.transaction().execute((trx) => accrueFees(trx, open.clock, referral));
const tieTo = ({ referral_number }: { referral_number: string }, order_number: string) =>
  open.lab.db
    .updateTable("referral_product")
    .set({ order_number })
    .where("referral_number", "=", referral_number)
    .execute();
const rowsOf = (referral_number: string) =>
  open.lab.db
    .selectFrom("referral_fee")
    .select(["kind", "base", "gross"])
    .where("referral_number", "=", referral_number)
    .orderBy("seq")
    .execute();

describe("the list of fees", () => {
  it("shows the month of three amounts to the rupiah", async () => {
    const { rows, totals, months, total } = await fees("&month=2026-09");
    expect(rows.map(({ gross, tax_base, pph21, net }) => [gross, tax_base, pph21, net])).toEqual([
      [101_333, 50_666, 2_533, 98_800],
      [62_500, 31_250, 1_562, 60_938],
      [45_000, 22_500, 1_125, 43_875],
    ]);
    expect(total).toBe(3);
    expect(totals).toMatchObject({ gross: 208_833, tax_base: 104_416, pph21: 5_220, net: 203_613 });
    expect([totals.paid, totals.pending]).toEqual([203_613, 0]);
    expect(months).toHaveLength(1);
    expect(months[0]).toMatchObject({ month: "2026-09", pph21: 5_220, payout_status: "paid" });
  });

  it("adds up: rows to months, months to totals, paid and pending to net", async () => {
    const { rows, totals, months } = await fees();
    for (const name of ["gross", "tax_base", "pph21", "net"] as const) {
      for (const month of months) {
        const matchingRows = rows.filter((row) => row.month === month.month);
        expect(
          matchingRows.reduce((sum, row) => sum + row[name], 0),
          `${month.month} ${name}`,
        ).toBe(month[name]);
      }
      expect(months.reduce((sum, month) => sum + month[name], 0)).toBe(totals[name]);
    }
    expect(totals.paid + totals.pending).toBe(totals.net);
    expect(rows.find(({ referral_number }) => referral_number === "REF-0000087")).toMatchObject({
      base: 1_800_000,
      rate: null,
      gross: 117_500,
    });
  });

  it("goes by days and pages, and refuses a wrong month", async () => {
    const { rows } = await fees("&date_from=2026-09-12&date_to=2026-10-09");
    expect(rows.map(({ referral_number }) => referral_number)).toEqual([
      "REF-0000091",
      "REF-0000090",
      "REF-0000089",
    ]);
    const second = await open.get("/fee/get?per_page=5&page=2", "doctor");
    expect(results.parse(second.results).rows).toHaveLength(5);
    expect((await open.get("/fee/get?month=2026-13", "doctor")).status).toBe(400);
  });

  it("is for doctors, and of the doctor who asks", async () => {
    for (const username of ["patient", "facility"])
      expect((await open.get("/fee/get", username)).status).toBe(404);
    const link = await open.get("/fee/get-printout?month=2026-09&kind=statement", "patient");
    expect(link.status).toBe(404);
  });
});

describe("a fee", () => {
  it("is a tenth of what the patient paid, less the voucher, once", async () => {
    const referral = await completedReferral([
      ["prd-cbc", 300_000, 1, 30_000],
      ["prd-vitd", 100_000, 1, 10_000],
    ]);
    await accrue(referral);
    await accrue(referral);
    expect(await rowsOf(referral.referral_number)).toEqual([{ kind: "fee", base: 360_000, gross: 36_000 }]);
    const again = open.lab.db
      .insertInto("referral_fee")
      .values({
        referral_number: referral.referral_number,
        practitioner_id: referral.practitioner_id,
        order_number: referral.order_number,
        kind: "fee" as const,
        period: "2026-11",
        base: 1,
        gross: 0,
        parts: "[]",
        at: NOW,
      })
      .execute();
    await expect(again).rejects.toThrow("UNIQUE");
  });

  it("counts a test once, as it was referred, however many of it were ordered", async () => {
    const referral = await completedReferral([
      ["prd-urine", 180_000, 3, 13_333],
      ["prd-cbc", 90_000, 1, 6667],
    ]);
    await accrue(referral);
    const base = Math.floor((180_000 - 13_333) / 3) + 90_000 - 6667;
    expect(await rowsOf(referral.referral_number)).toEqual([
      { kind: "fee", base, gross: Math.floor(base / 10) },
    ]);
  });

  it("goes by the rate of each product, and is what was expected", async () => {
    const referral = await completedReferral([
      ["prd-mcu-basic", 1_000_005],
      ["prd-cbc", 110_005],
    ]);
    await accrue(referral);
    expect(await rowsOf(referral.referral_number)).toEqual([
      { kind: "fee", base: 1_110_010, gross: 50_000 + 11_000 },
    ]);
    const expected = await expectedFee(open.lab.db, open.clock, DOCTOR, [
      { product_id: "prd-mcu-basic", amount: 1_000_005 },
      { product_id: "prd-cbc", amount: 110_005 },
    ]);
    expect(expected).toBe(61_000);
  });

  it("is taken back once when its order does not take place, and may come again with another order", async () => {
    const referral = await completedReferral([["prd-cbc", 110_000]]);
    await accrue(referral);
    const before = await fees();
    for (let time = 0; time < 2; time += 1)
      await open.lab.db.transaction().execute((trx) => reverseFees(trx, open.clock, referral.order_number));
    const back = [
      { kind: "fee", base: 110_000, gross: 11_000 },
      { kind: "reversal", base: -110_000, gross: -11_000 },
    ];
    expect(await rowsOf(referral.referral_number)).toEqual(back);
    expect((await fees()).totals.gross).toBe(before.totals.gross - 11_000);
    await accrue(referral);
    expect(await rowsOf(referral.referral_number)).toEqual(back);
    const other = await completedReferral([["prd-cbc", 110_000]]);
    await tieTo(referral, other.order_number);
    await accrue(referral);
    expect(await rowsOf(referral.referral_number)).toHaveLength(3);
  });

  it("is never changed or deleted", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("referral_fee").set({ gross: 1 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("referral_fee").execute()).rejects.toThrow("append-only");
    await expect(db.updateTable("fee_payout").set({ net: 1 }).execute()).rejects.toThrow();
    await expect(db.deleteFrom("fee_payout").execute()).rejects.toThrow("append-only");
  });

  it("is paid to one of two doctors who referred the same test of an order", async () => {
    const first = await completedReferral([["prd-tsh", 400_000]]);
    const second = await completedReferral([["prd-tsh", 400_000]]);
    await open.lab.db
      .updateTable("lab_order")
      .set({ payment_status: "canceled" })
      .where("order_number", "=", second.order_number)
      .execute();
    await accrue(first);
    await tieTo(second, first.order_number);
    await accrue(second);
    expect((await rowsOf(first.referral_number)).map(({ base }) => base)).toEqual([400_000]);
    expect((await rowsOf(second.referral_number)).map(({ base }) => base)).toEqual([0]);
  });
});

describe("a payout", () => {
  const pay = (month: string, tax_slip_number?: string) =>
    open.call("POST", "/reference/pay-fees?lang=en", {
      body: { practitioner_id: DOCTOR, month, tax_slip_number },
    });

  it("waits while the state employs the doctor", async () => {
    const declare = async (body: object) => {
      const { results: declared } = await open.call("PUT", "/referrer/update", {
        token: await open.token("doctor"),
        body: { section: "tax", client_request_id: randomUUID(), current_password: PASSWORD, ...body },
      });
      return z.object({ id: z.string(), version: z.number() }).parse(declared);
    };
    const due = async () => (await open.call("GET", "/reference/fees")).results;
    const { results: profile } = await open.get("/referrer/profile", "doctor");
    const { tax } = z.object({ tax: z.object({ version: z.number() }) }).parse(profile);
    const declared = await declare({ version: tax.version, state_employee: true, npwp_keep: true });
    expect(await due()).toEqual([]);
    expect(await pay("2026-10")).toMatchObject({ status: 404 });
    await declare({ action: "remove", ...declared });
    expect(await due()).toMatchObject([{ month: "2026-10" }]);
  });

  it("is of a month that is over, once, to the verified account, and the doctor is told", async () => {
    const due = await open.call("GET", "/reference/fees");
    expect(due.results).toMatchObject([{ practitioner_id: DOCTOR, month: "2026-10", net: 29_738 }]);
    expect(await pay("2026-11")).toMatchObject({ status: 409, code: "month_open" });
    expect(await pay("2026-05-01")).toMatchObject({ status: 400 });
    expect(await pay("2026-06")).toMatchObject({ status: 404 });
    expect(await pay("2026-10", "2600029987")).toMatchObject({ status: 200, results: { net: 29_738 } });
    expect(await pay("2026-10")).toMatchObject({ status: 409, code: "already_paid" });
    const { months, rows } = await fees("&month=2026-10");
    expect(months[0]).toMatchObject({ payout_status: "paid", tax_slip_number: "2600029987" });
    expect(new Set(rows.map(({ paid_at }) => paid_at))).toEqual(new Set([open.clock.now().toISOString()]));
    const { results: told } = await open.get("/notifications/get?lang=en", "doctor");
    expect(told).toEqual(
      expect.arrayContaining([expect.objectContaining({ title: "Your fees for OCT 2026 have been paid" })]),
    );
  });

  it("takes off what earlier months owe; a month that owes is not paid out", async () => {
    const referral = await completedReferral([["prd-cbc", 110_000]]);
    await accrue(referral);
    const paidMonth = "2026-11";
    open.clock.at = new Date("2026-12-05T03:00:00Z");
    expect(await pay(paidMonth)).toMatchObject({ status: 200 });
    await open.lab.db.transaction().execute((trx) => reverseFees(trx, open.clock, referral.order_number));
    open.clock.at = new Date("2027-01-05T03:00:00Z");
    expect(await pay("2026-12")).toMatchObject({ status: 409, code: "nothing_to_pay" });
    await accrue(await completedReferral([["prd-vitd", 500_000]]));
    open.clock.at = new Date("2027-02-05T03:00:00Z");
    // 50,000 less 1,250 tax, less December's 11,000 with its tax of 275.
    expect(await pay("2027-01")).toMatchObject({ status: 200, results: { net: 38_025 } });
    open.forget();
    const { months } = await fees();
    expect(months.map(({ payout_status }) => payout_status)).toEqual(months.map(() => "paid"));
    expect((await open.call("GET", "/reference/fees")).results).toEqual([]);
    open.clock.at = new Date(NOW);
  });
});
