import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"finance" | "hrd" | "viewer" | "company2" | "patient", string>;

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    finance: await open.token("finance", "NUSANTARA"),
    hrd: await open.token("hrd", "NUSANTARA"),
    viewer: await open.token("viewer", "NUSANTARA"),
    company2: await open.token("company2", "SAMUDRA"),
    patient: await open.token("patient"),
  };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who = "finance") => open.call("GET", path, { token: tokens[who] });
const send = (path: string, body: object, who: Who = "finance") =>
  open.call("POST", path, { token: tokens[who], body: { client_request_id: randomUUID(), ...body } });
const depositOf = (results: unknown) =>
  z.looseObject({ balance: z.number(), reserved: z.number(), available: z.number() }).parse(results);
const rowsOf = (results: unknown) => z.looseObject({ transactions: transfers }).parse(results).transactions;
const transfers = z.array(
  z.looseObject({
    at: z.string(),
    type: z.string(),
    amount: z.number(),
    debit: z.number(),
    credit: z.number(),
    balance_after: z.number(),
    available_after: z.number(),
    actor_name: z.string().nullable(),
    reference: z.looseObject({
      kind: z.string(),
      number: z.string(),
      employee_name: z.string().nullable(),
    }),
  }),
);
const paymentOf = (results: unknown) =>
  z
    .looseObject({ payment_id: z.string(), topup_number: z.string(), payment_status: z.string() })
    .parse(results);

async function ledger() {
  const rows = [];
  for (let page = 1; ; page += 1) {
    const answer = await get(`/deposit/get?per_page=100&page=${String(page)}`);
    rows.push(...rowsOf(answer.results));
    if (page >= Number(answer.meta?.["last_page"])) return rows.reverse();
  }
}

describe("the ledger of the deposit", () => {
  it("adds up from the first transfer to the last, in the order of time", async () => {
    const rows = await ledger();
    expect(rows[0]).toMatchObject({ type: "topup", credit: 50_000_000, reference: { kind: "opening" } });
    let [balance, held] = [0, 0];
    const reserved = new Map<string, number>();
    for (const row of rows) {
      balance += row.credit - row.debit;
      const key = `${row.reference.kind} ${row.reference.number} ${String(row.reference.employee_name)}`;
      if (row.type === "reserve") reserved.set(key, row.amount);
      if (row.type !== "reserve" && reserved.has(key)) {
        expect(row.amount).toBe(reserved.get(key));
        held -= row.amount;
      }
      if (row.type === "reserve") held += row.amount;
      expect([row.balance_after, row.available_after]).toEqual([balance, balance - held]);
    }
    expect([...rows].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))).toEqual(rows);
    const { results } = await get("/deposit/get");
    expect(results).toMatchObject({
      balance,
      reserved: held,
      available: balance - held,
      low_limit: 5_000_000,
    });
    expect(held).toBeGreaterThan(0);
    expect((rows.at(-1)?.at ?? "") <= open.clock.at.toISOString()).toBe(true);
    for (const type of ["topup", "reserve", "charge", "release", "refund", "adjustment"])
      expect(
        rows.some((row) => row.type === type),
        type,
      ).toBe(true);
  });

  it("is filtered by type and by day, newest first", async () => {
    const only = rowsOf((await get("/deposit/get?type=release&per_page=100")).results);
    expect(new Set(only.map((row) => row.type))).toEqual(new Set(["release"]));
    const first = rowsOf((await get("/deposit/get")).results);
    expect(first.map((row) => row.at)).toEqual(
      first
        .map((row) => row.at)
        .sort()
        .reverse(),
    );
    const none = await get("/deposit/get?date_from=2020-01-01&date_to=2020-12-31");
    expect(rowsOf(none.results)).toEqual([]);
    const day = "2026-05-05";
    const opening = rowsOf((await get(`/deposit/get?date_from=${day}&date_to=${day}`)).results);
    expect(opening.map((row) => row.reference.kind)).toEqual(["opening"]);
  });

  it("is the company's own, and everybody of the company may read it", async () => {
    expect((await get("/deposit/get", "viewer")).meta?.["total"]).toBeGreaterThan(50);
    expect(rowsOf((await get("/deposit/get", "company2")).results)).toEqual([]);
    expect((await get("/deposit/get", "patient")).status).toBe(404);
    const { results } = await get("/company/dashboard", "viewer");
    const { balance, reserved, available } = depositOf((await get("/deposit/get")).results);
    expect(results).toMatchObject({ deposit: { balance, reserved, available, low_limit: 5_000_000 } });
  });
});

describe("a top-up", () => {
  const topup = (amount: unknown, more: object = {}, who: Who = "finance") =>
    send("/deposit/topup", { amount, method_code: "VA_BCA", ...more }, who);

  it("is refused without the role, under a million, with sen, and by a wallet", async () => {
    for (const who of ["hrd", "viewer"] as const)
      expect(await topup(2_000_000, {}, who)).toMatchObject({ status: 403, code: "role_missing" });
    for (const amount of [999_999, 1_000_000.5, "2000000", 2_000_000_001]) {
      const answer = await topup(amount);
      expect(answer.status).toBe(400);
      expect(answer.errors).toHaveProperty("amount");
    }
    const wallet = await topup(2_000_000, { method_code: "GOPAY" });
    expect(wallet.errors).toHaveProperty("method_code");
    expect((await get("/deposit/get-topup")).results).toBeNull();
  });

  it("waits for its payment, alone; paid, it is in the ledger once", async () => {
    const before = depositOf((await get("/deposit/get")).results);
    const id = randomUUID();
    const first = await topup(1_000_000, { client_request_id: id });
    expect(first.results).toMatchObject({
      payment_status: "pending",
      amount: 1_000_000,
      topup_number: /^TOP-/,
    });
    expect((await topup(1_000_000, { client_request_id: id })).results).toEqual(first.results);
    const payment = paymentOf(first.results);
    expect(await topup(3_000_000)).toMatchObject({
      status: 409,
      code: "topup_open",
      results: { topup_number: payment.topup_number },
    });
    expect(depositOf((await get("/deposit/get")).results)).toEqual(before);
    const settle = () => send("/payment/simulate", { payment_id: payment.payment_id, outcome: "settlement" });
    expect((await settle()).results).toMatchObject({ status_code: 200 });
    expect((await settle()).status).toBe(200);
    const told = open.lab.db.selectFrom("notification").select("message_en");
    expect(await told.where("title_en", "=", "Top-up received").execute()).toEqual([
      { message_en: `IDR 1.000.000.00 for ${payment.topup_number} has arrived.` },
    ]);
    expect(
      await send("/payment/simulate", { payment_id: payment.payment_id, outcome: "deny" }),
    ).toMatchObject({
      status: 409,
      code: "payment_closed",
    });
    const [row] = rowsOf((await get("/deposit/get")).results);
    expect(row).toMatchObject({
      type: "topup",
      credit: 1_000_000,
      reference: { kind: "topup", number: payment.topup_number },
    });
    expect(row?.actor_name).not.toBeNull();
    expect((await get("/deposit/get?type=topup")).meta?.["total"]).toBe(2);
    expect((await get(`/deposit/get-topup?topup_number=${payment.topup_number}`)).results).toMatchObject({
      payment_status: "paid",
    });
    expect((await get(`/deposit/get-topup?topup_number=${payment.topup_number}`, "company2")).status).toBe(
      404,
    );
    const other = await open.call("POST", "/payment/simulate", {
      token: tokens.patient,
      body: { payment_id: payment.payment_id, outcome: "settlement" },
    });
    expect(other.status).toBe(404);
  });

  it("can be given up, and ends by itself after a day", async () => {
    const first = paymentOf((await topup(1_500_000)).results);
    const { topup_number } = first;
    expect((await send("/deposit/cancel-topup", { topup_number }, "viewer")).status).toBe(403);
    expect((await send("/deposit/cancel-topup", { topup_number })).status).toBe(200);
    expect(await send("/deposit/cancel-topup", { topup_number })).toMatchObject({
      status: 409,
      code: "not_pending",
    });
    const second = paymentOf((await topup(1_500_000)).results);
    open.clock.at = new Date("2026-11-21T03:01:00Z");
    open.forget();
    tokens.finance = await open.token("finance", "NUSANTARA");
    expect((await get(`/deposit/get-topup?topup_number=${second.topup_number}`)).results).toMatchObject({
      payment_status: "expired",
    });
    expect((await topup(1_500_000)).status).toBe(200);
  });
});
