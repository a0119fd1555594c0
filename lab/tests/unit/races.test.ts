import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { issueToken } from "../../domains/accounts/accounts.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab, type Answer } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB */
const NOW = "2026-11-20T03:30:00Z";
const MANY = 50;
const CAPACITY = 6;
const DEAL = "prd-deal-thyroid";

interface Racer {
  account_id: string;
  patient_id: string;
  token: string;
}

let shop: ReturnType<typeof shopAt>;
let racers: Racer[];

const open = useOpened(() => openTestLab(NOW));
beforeAll(async () => {
  shop = shopAt(open);
  racers = [];
  for (let index = 1; index <= MANY; index += 1) racers.push(await register(index));
});

async function register(index: number): Promise<Racer> {
  const name = `racer${String(index)}`;
  const [account_id, patient_id] = [`acc-${name}`, `pat-${name}`];
  const person = { title_id: "1", first_name: "Racer", last_name: String(index), created_at: NOW };
  const { db } = open.lab;
  await db
    .insertInto("patient")
    .values({
      ...person,
      patient_id,
      medical_record_number: `77${String(index).padStart(8, "0")}`,
      gender: "M",
      date_of_birth: "1990-01-01",
    })
    .execute();
  await db
    .insertInto("account")
    .values({
      ...person,
      account_id,
      patient_id,
      uuid: randomUUID(),
      username: name,
      email: `${name}@example.com`,
      phone: null,
      password_hash: "",
      user_type: 1,
      photo_url: null,
      company_id: null,
      fully_registered: 1,
    })
    .execute();
  return { account_id, patient_id, token: await issueToken(db, open.clock, { account_id, user_type: 1 }) };
}

const post = ({ token }: Racer, path: string, body: unknown) => open.call("POST", path, { token, body });
const cbc = (racer: Racer, slot_id: string, more: object = {}) => ({
  ...shop.body({ items: [item("CBC", SUDIRMAN, racer.patient_id)], slot_id, quoted_total: 110_000 }),
  ...more,
});

/** One answer per racer; all requests run concurrently. */
const race = (bodyOf: (racer: Racer) => object, path = "/order/create", runners = racers) =>
  Promise.all(runners.map(async (racer) => ({ racer, answer: await post(racer, path, bodyOf(racer)) })));

async function allButOne(time: string, date: string): Promise<string> {
  const slot_id = `${SUDIRMAN}.branch.${date}.${time}`;
  for (let index = 1; index < CAPACITY; index += 1) {
    const body = { slot_id, items: [item("CBC")], quoted_total: 110_000 };
    expect((await shop.create(body)).status).toBe(200);
  }
  return slot_id;
}

/** The winner; all others got 409 with this code. */
function winnerOf(runs: { racer: Racer; answer: Answer }[], code: string) {
  const told = runs.filter(({ answer }) => answer.status !== 200).map(({ answer }) => answer);
  expect(new Set(told.map((answer) => `${String(answer.status)} ${answer.code ?? ""}`))).toEqual(
    new Set([`409 ${code}`]),
  );
  const won = runs.filter(({ answer }) => answer.status === 200);
  expect(won).toHaveLength(1);
  const [winner] = won;
  if (!winner) throw new Error("nobody won");
  return { ...winner, losers: runs.filter((run) => run !== winner).map(({ racer }) => racer), told };
}

const names = z.array(z.object({ name: z.string() }));
const counted = z.tuple([z.object({ count: z.number() })]);

async function rowsOf(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(open.lab.db)).rows;
}

/** Row counts per table, excluding sign-ins and viewed slots. */
async function census(): Promise<Map<string, number>> {
  const list = await rowsOf(sql`select name from sqlite_master where type = 'table' and sql is not null`);
  const counts = new Map<string, number>();
  for (const { name } of names.parse(list)) {
    if (name === "slot" || name.includes("_fts")) continue;
    const [{ count }] = counted.parse(await rowsOf(sql`select count(*) as count from ${sql.table(name)}`));
    counts.set(name, count);
  }
  return counts;
}

async function grown(before: Map<string, number>) {
  const now = await census();
  const changes = [...now].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Rows created by one unpaid order; the other 49 requests must leave no rows. */
const ONE_ORDER = {
  lab_order: 1,
  order_line: 1,
  order_event: 1,
  payment: 1,
  payment_event: 1,
  processing_event: 1,
  request_once: 1,
  invoice_issue: 1,
  invoice_person: 1,
  notification: 1,
  // The notice is also e-mailed.
  outbox: 1,
};

/** Rows in any table that reference these accounts or patients. */
async function tracesOf(losers: readonly Racer[]) {
  const db = open.lab.db;
  const accounts = losers.map(({ account_id }) => account_id);
  const patients = losers.map(({ patient_id }) => patient_id);
  const matches = await Promise.all([
    db.selectFrom("lab_order").select("account_id").where("account_id", "in", accounts).execute(),
    db.selectFrom("order_line").select("patient_id").where("patient_id", "in", patients).execute(),
    db.selectFrom("slot_hold").select("account_id").where("account_id", "in", accounts).execute(),
    db.selectFrom("request_once").select("account_id").where("account_id", "in", accounts).execute(),
    db.selectFrom("notification").select("account_id").where("account_id", "in", accounts).execute(),
  ]);
  return matches.flat();
}

async function seatsIn(slot_id: string): Promise<number> {
  const orders = await open.lab.db
    .selectFrom("lab_order")
    .select("seats")
    .where("slot_id", "=", slot_id)
    .where("order_status", "!=", "canceled")
    .execute();
  return orders.reduce((sum, { seats }) => sum + seats, 0);
}

const stockLeft = async () =>
  (
    await open.lab.db
      .selectFrom("product")
      .select("stock_left")
      .where("product_id", "=", DEAL)
      .executeTakeFirstOrThrow()
  ).stock_left;

const cancel = (racer: Racer, order_number: string) =>
  post(racer, "/order/cancel", { order_number, client_request_id: randomUUID() });

describe("the last place of a time, tried for by 50 patients at once,", () => {
  it("makes one order without a hold, and nothing for the others", async () => {
    const slot_id = await allButOne("1000", "2026-11-25");
    const before = await census();
    const { losers, told } = winnerOf(await race((racer) => cbc(racer, slot_id)), "slot_full");
    expect(losers).toHaveLength(MANY - 1);
    expect(told[0]?.results).toMatchObject({ plant_id: SUDIRMAN, slot_id, remaining: 0 });
    expect(await grown(before)).toEqual(ONE_ORDER);
    expect(await tracesOf(losers)).toEqual([]);
    expect(await seatsIn(slot_id)).toBe(CAPACITY);
  });

  it("is held by one, and only the holder can order it", async () => {
    const slot_id = await allButOne("1100", "2026-11-25");
    const before = await census();
    const held = winnerOf(await race(() => ({ slot_id, qty: 1 }), "/schedule/hold"), "slot_full");
    expect(await grown(before)).toEqual({ slot_hold: 1 });
    const { hold_id } = z.looseObject({ hold_id: z.string() }).parse(held.answer.results);
    // Another account's hold id is useless.
    const ordered = winnerOf(await race((racer) => cbc(racer, slot_id, { hold_id })), "slot_full");
    expect(ordered.racer).toBe(held.racer);
    // The order replaces the hold.
    expect(await grown(before)).toEqual(ONE_ORDER);
    expect(await seatsIn(slot_id)).toBe(CAPACITY);
  });

  it("makes one order and leaves no hold when each holds and orders as fast as it can", async () => {
    const slot_id = await allButOne("1300", "2026-11-25");
    const before = await census();
    const runs = await Promise.all(
      racers.map(async (racer) => {
        const hold = await post(racer, "/schedule/hold", { slot_id, qty: 1 });
        return { racer, hold, answer: await post(racer, "/order/create", cbc(racer, slot_id)) };
      }),
    );
    winnerOf(runs, "slot_full");
    for (const { hold, answer } of runs) expect(hold.status).toBe(answer.status);
    expect(await grown(before)).toEqual(ONE_ORDER);
    expect(await seatsIn(slot_id)).toBe(CAPACITY);
  });

  it("is given, after a cancellation, to one of those who came too late, with the same request", async () => {
    const slot_id = await allButOne("1400", "2026-11-25");
    const bodies = new Map(racers.map((racer) => [racer, cbc(racer, slot_id)]));
    const bodyOf = (racer: Racer) => bodies.get(racer) ?? {};
    const first = winnerOf(await race(bodyOf), "slot_full");
    expect((await cancel(first.racer, orderOf(first.answer).order_number)).status).toBe(200);
    const before = await census();
    const second = winnerOf(await race(bodyOf, "/order/create", first.losers), "slot_full");
    expect(second.racer).not.toBe(first.racer);
    expect(second.answer.message).toBe("success");
    expect(await grown(before)).toEqual(ONE_ORDER);
    expect(await seatsIn(slot_id)).toBe(CAPACITY);
  });
});

describe("the last piece of a deal, tried for by 50 patients at once,", () => {
  const deal = async (slot_id: string | null) => {
    const [racer] = racers;
    if (!racer) throw new Error("no racer");
    const items = ({ patient_id }: Racer) => [item("DEAL-THYROID", SUDIRMAN, patient_id)];
    const quote = await post(racer, "/order/quote", { order_type: "deal", items: items(racer) });
    const { grand_total } = z.looseObject({ grand_total: z.number() }).parse(quote.results);
    return (racer: Racer) =>
      shop.body({ order_type: "deal", items: items(racer), slot_id, quoted_total: grand_total });
  };

  it.each([
    ["without a time", null, 0],
    ["with a time, whose other places stay free", `${SUDIRMAN}.branch.2026-11-26.1000`, 1],
  ])("makes one order %s, leaves a stock of 0, and nothing for the others", async (_name, slot_id, seats) => {
    expect(await stockLeft()).toBe(1);
    const bodyOf = await deal(slot_id);
    const before = await census();
    const { racer, answer } = winnerOf(await race(bodyOf), "sold_out");
    expect(await grown(before)).toEqual(ONE_ORDER);
    expect(await stockLeft()).toBe(0);
    if (slot_id) expect(await seatsIn(slot_id)).toBe(seats);
    expect((await cancel(racer, orderOf(answer).order_number)).status).toBe(200);
    expect(await stockLeft()).toBe(1);
  });
});
