import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openContractLab } from "../support/contract-lab.ts";
import { item, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { referralsAt } from "../../lab/tests/support/referral-calls.ts";
import { ACCOUNT, refundsAt } from "../support/refund-calls.ts";
import { isLong } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";

let at: ReturnType<typeof refundsAt>;
const open = useOpened(() => openContractLab(NOW));
beforeAll(() => {
  at = refundsAt(open);
});

const numberOf = (answer: { results: unknown }) =>
  z.looseObject({ refund_number: z.string() }).parse(answer.results).refund_number;

describe("a test that was not done", () => {
  it("brings its share of discounts and voucher back, to the rupiah, and is not measured", async () => {
    const codes = ["VITD", "CREA", "URIC"];
    const number = await at.buy({ items: codes.map((code) => item(code)), voucher_code: "SEHAT10" });
    expect(await at.notDone(number, "CREA")).toMatchObject({ status: 409, code: "not_refundable" });
    await at.arrive(number);
    expect(await at.notDone(number, "CREA", { reason: "\u0000" })).toMatchObject({ status: 400 });
    const [first, repeated] = [await at.notDone(number, "CREA"), await at.notDone(number, "CREA")];
    expect(numberOf(first)).toBe(numberOf(repeated));
    const partly = await at.orderAt(number);
    const [refund] = partly.refunds;
    const lines = await open.lab.db
      .selectFrom("order_line")
      .select(["product_code", "sub_total", "voucher_share"])
      .where("order_number", "=", number)
      .execute();
    const paid = lines.map(({ sub_total, voucher_share }) => sub_total - voucher_share);
    expect(paid.reduce((sum, value) => sum + value, 0)).toBe(partly.grand_total);
    expect(refund).toMatchObject({
      kind: "not_done",
      status: "requested",
      fee: 0,
      net: paid[1],
      lines: [{ reason: "Sampel beku" }],
    });
    expect(partly.settlement?.remaining).toBe((partly.grand_total ?? 0) - (paid[1] ?? 0));
    expect(partly.timeline.at(-1)?.note).toMatch(/^Not done: /);
    await at.release(number);
    const statuses = await open.lab.db
      .selectFrom("observation as o")
      .innerJoin("lab_result as r", "r.result_id", "o.result_id")
      .select(["o.product_code", "o.status"])
      .distinct()
      .where("r.order_number", "=", number)
      .orderBy("o.product_code")
      .execute();
    expect(statuses).toEqual([
      { product_code: "CREA", status: "cancelled" },
      { product_code: "URIC", status: "final" },
      { product_code: "VITD", status: "final" },
    ]);
    expect(await at.notDone(number, "URIC")).toMatchObject({ status: 409, code: "not_refundable" });
  });

  it("keeps its reason from an account that has lost the access to the person", async () => {
    const number = await at.buy({ items: [item("VITD", SUDIRMAN, "pat-budi")] });
    await at.arrive(number);
    await at.notDone(number, "VITD");
    const reasons = async () =>
      (await at.orderAt(number)).refunds.flatMap(({ lines }) => lines.map(({ reason }) => reason));
    expect(await reasons()).toEqual(["Sampel beku"]);
    const relation = open.lab.db.updateTable("family_relation").where("patient_id", "=", "pat-budi");
    await relation.set({ status: "ended" }).execute();
    expect(await reasons()).toEqual([null]);
    await relation.set({ status: "approved" }).execute();
  });

  it("asks for a bank account where the method takes no money back, in words without tests", async () => {
    const number = await at.buy({ items: [item("VITD"), item("CREA")], method_code: "VA_BCA" });
    await at.arrive(number);
    const refund_number = numberOf(await at.notDone(number, "VITD"));
    const [refund] = (await at.orderAt(number)).refunds;
    expect(refund).toMatchObject({ status: "account_needed", account_name: "Siti Rahmawati" });
    const news = await open.lab.db
      .selectFrom("notification")
      .select(["title_en", "message_en"])
      .where("link", "=", `/patient/order/${number}`)
      .execute();
    expect(news.map(({ title_en }) => title_en)).toContain("You get money back: tell us where");
    expect(JSON.stringify(news)).not.toMatch(/vitamin/i);
    const give = (more: object, username = "patient") => {
      const body = { refund_number, ...ACCOUNT, client_request_id: randomUUID(), ...more };
      return at.shop.send("PUT", "/refund/update-account", body, username);
    };
    expect((await give({}, "patient2")).status).toBe(404);
    expect((await give({ account_name: "Andi Wijaya" })).errors).toHaveProperty("account_name");
    expect((await give({ bank_code: "999" })).errors).toHaveProperty("bank_code");
    expect((await give({ account_name: "SITI  RAHMAWATI, S.E." })).status).toBe(200);
    expect(await give({})).toMatchObject({ status: 409, code: "refund_state" });
    expect((await at.orderAt(number)).refunds[0]).toMatchObject({
      status: "requested",
      arrives_by: "2026-12-04",
      account: { bank_name: "BCA", account_number_masked: "•••• 7890" },
    });
  });

  it("tells the owner by e-mail which bank account was named, whatever the settings", async () => {
    const number = await at.buy({ items: [item("VITD")], method_code: "VA_BCA" });
    expect((await at.cancel(number, ACCOUNT)).status).toBe(200);
    const [sent] = await open.lab.db
      .selectFrom("outbox")
      .select(["recipient", "body_en"])
      .where("subject_en", "=", `A bank account was named for the refund of order ${number}`)
      .execute();
    expect(sent?.recipient).toBe("siti.rahmawati@example.com");
    expect(sent?.body_en).toMatch(/7890\./);
    expect(sent?.body_en).not.toContain("1234567890");
  });

  it("gives nothing back where the branch takes the money", async () => {
    const number = await at.buy({ items: [item("VITD"), item("CREA")], method_code: "PAY_AT_BRANCH" });
    await at.arrive(number);
    expect(await at.notDone(number, "VITD")).toMatchObject({ status: 200, results: { refund_number: null } });
  });

  it("earns the doctor nothing", async () => {
    const doctor = referralsAt(open);
    const referral_number = await doctor.referred(["tsh", "crea"], true);
    const items = ["TSH", "CREA"].map((code) => item(code, SUDIRMAN, "pat-andi"));
    const number = await at.buy({ items }, "patient2");
    await at.arrive(number);
    await at.notDone(number, "TSH");
    await at.release(number);
    const { settlement } = await at.orderAt(number, "patient2");
    const fees = await open.lab.db
      .selectFrom("referral_fee")
      .select(["kind", "base"])
      .where("referral_number", "=", referral_number)
      .execute();
    expect(fees).toEqual([{ kind: "fee", base: settlement?.remaining }]);
  });
});

describe("the way of a refund", () => {
  it("is requested, approved, sent with its number, and arrives", async () => {
    const number = await at.buy({ method_code: "VA_BCA" });
    expect((await at.cancel(number)).errors).toMatchObject({ bank_code: [expect.any(String)] });
    for (const account_name of [
      "Andi Wijaya",
      "Siti Rahmawati, a.n. ANDI WIJAYA",
      "Siti Rahmawati, <b>",
      "Siti\nRahmawati",
      "=Siti Rahmawati",
      "Siti 99 Rahmawati",
    ])
      expect((await at.cancel(number, { ...ACCOUNT, account_name })).errors, account_name).toHaveProperty(
        "account_name",
      );
    expect((await at.orderAt(number)).order_status).toBe("active");
    const refund_number = numberOf(await at.cancel(number, ACCOUNT));
    const status = async () => (await at.orderAt(number)).refunds[0];
    expect(await at.decide(refund_number, 2, "send")).toMatchObject({ status: 400 });
    expect(await at.decide(refund_number, 2, "send", { reference_number: "T1" })).toMatchObject({
      code: "refund_state",
    });
    expect((await at.decide(refund_number, 2, "approve")).status).toBe(200);
    // A second person with the page from before; the first one's repeat changes nothing.
    expect(await at.decide(refund_number, 2, "refuse", { reason: "Salah" })).toMatchObject({
      code: "refund_state",
    });
    expect((await at.decide(refund_number, 2, "approve")).status).toBe(200);
    await at.decide(refund_number, 3, "send", { reference_number: "TRX-77" });
    expect(await status()).toMatchObject({ status: "sent", reference_number: "TRX-77" });
    await at.decide(refund_number, 4, "reject_account", { reason: "Rekening ditutup" });
    expect(await status()).toMatchObject({ status: "account_needed", reason: "Rekening ditutup" });
    const body = { refund_number, ...ACCOUNT, bank_code: "008", client_request_id: randomUUID() };
    expect((await at.shop.send("PUT", "/refund/update-account", body)).status).toBe(200);
    await at.decide(refund_number, 6, "approve");
    await at.decide(refund_number, 7, "send", { reference_number: "TRX-78" });
    await at.decide(refund_number, 8, "arrive");
    expect(await status()).toMatchObject({ status: "arrived", reference_number: "TRX-78" });
    expect(await at.decide(refund_number, 9, "approve")).toMatchObject({ code: "refund_state" });
  });

  it("is refused with a reason, and then nothing went back", async () => {
    const number = await at.buy();
    const refund_number = numberOf(await at.cancel(number));
    expect((await at.decide(refund_number, 1, "refuse")).errors).toHaveProperty("reason");
    await at.decide(refund_number, 1, "refuse", { reason: "Sudah dikembalikan di kasir" });
    expect(await at.orderAt(number)).toMatchObject({
      refunds: [{ status: "refused", reason: "Sudah dikembalikan di kasir" }],
      settlement: { paid: 45_000, refunded: 0, fees: 0, remaining: 45_000 },
    });
  });

  it("never exceeds the payment, and no entry changes", async () => {
    const number = await at.buy();
    const { db } = open.lab;
    const row = {
      order_number: number,
      kind: "not_done" as const,
      fee: 0,
      method_code: "GOPAY",
      created_at: NOW,
      refund_number: "RFD-9",
      gross: 45_001,
      net: 45_001,
    };
    await expect(db.insertInto("refund").values(row).execute()).rejects.toThrow("more than was paid");
    const refund_number = numberOf(await at.cancel(number));
    const more = { ...row, gross: 1, net: 1 };
    await expect(db.insertInto("refund").values(more).execute()).rejects.toThrow("more than was paid");
    for (const table of ["refund", "refund_event"] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow("append-only");
      await expect(db.updateTable(table).set({ refund_number }).execute()).rejects.toThrow("append-only");
    }
    await expect(
      db.updateTable("payment").set({ amount: 1 }).where("order_number", "=", number).execute(),
    ).rejects.toThrow("a payment stays paid");
  });

  it("adds up to what the order shows, over random sequences", async () => {
    const codes = ["VITD", "CREA", "URIC"];
    const step = fc.constantFrom("cancel", "arrive", "release", "refuse", "approve", ...codes);
    const ways = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), {
      seed: 10,
      numRuns: isLong ? 60 : 6,
    });
    for (const way of ways) {
      const number = await at.buy({ items: codes.map((code) => item(code)), voucher_code: "SEHAT10" });
      const { items, grand_total, amount_total } = await at.orderAt(number);
      const paid = grand_total ?? 0;
      // The voucher's share of each test, summed from the first: whole rupiah that sum to the discount.
      let until = 0;
      const prices = items.map(({ sub_total }) => {
        const share = (sum: number) => Math.floor((((amount_total ?? 0) - paid) * sum) / (amount_total ?? 1));
        const before = share(until);
        until += sub_total ?? 0;
        return (sub_total ?? 0) - (share(until) - before);
      });
      const back = new Map<string, number>();
      for (const what of way) {
        const { refunds } = await at.orderAt(number);
        const [first] = refunds;
        const price = prices[codes.indexOf(what)];
        if (what === "arrive") await at.arrive(number).catch(() => null);
        else if (what === "release") await at.release(number);
        else if (what === "cancel") {
          const answer = await at.cancel(number);
          if (answer.status === 200) back.set(numberOf(answer), paid);
        } else if (price !== undefined) {
          const answer = await at.notDone(number, what);
          if (answer.status === 200) back.set(numberOf(answer), price);
        } else if (first) {
          const { refund_number, steps } = first;
          const answer = await at.decide(refund_number, steps.length, what, { reason: "Keliru" });
          if (answer.status === 200 && what === "refuse") back.set(refund_number, 0);
        }
      }
      const refunded = [...back.values()].reduce((sum, value) => sum + value, 0);
      const { settlement } = await at.orderAt(number);
      expect(settlement, way.join()).toEqual(
        back.size === 0 ? null : { paid, refunded, fees: 0, remaining: paid - refunded },
      );
    }
  });
});

it("returns a company's charge to its deposit when an attended examination was not done", async () => {
  const body = { request_number: "REQ-0000006", employee_number: "001001" };
  const mark = (outcome: string) =>
    open.call("POST", "/reference/attendance", { body: { ...body, outcome } });
  const entries = () =>
    open.lab.db
      .selectFrom("deposit_transfer as t")
      .innerJoin("examination_item as i", "i.examination_item_id", "t.reference_id")
      .innerJoin("employee as e", "e.employee_id", "i.employee_id")
      .innerJoin("examination as x", "x.examination_id", "i.examination_id")
      .select(["t.kind", "t.amount", "t.credit"])
      .where("e.employee_number", "=", "001001")
      .where("x.request_number", "=", "REQ-0000006")
      .orderBy("t.seq")
      .execute();
  await mark("attended");
  const [, charge] = await entries();
  expect((await mark("canceled")).results).toEqual({ state: "canceled", fitness: null });
  expect((await mark("canceled")).status).toBe(200);
  expect((await entries()).slice(2)).toEqual([{ ...charge, kind: "refund", credit: charge?.amount }]);
  expect(await mark("attended")).toMatchObject({ status: 409, code: "attendance_closed" });
});
