import { beforeAll, describe, expect, it } from "vitest";
import { SUDIRMAN } from "../support/order-calls.ts";
import { runs } from "../../../tests/support/runs.ts";
import { openTestLab } from "../support/test-lab.ts";
import { FULL, WISH_DAY, wishesAt, type Waiting } from "../support/wish-calls.ts";
import { useOpened } from "../support/use-opened.ts";

const WISHES = runs(50, 200);
const CAPACITY = 6;
/** Every tenth lets the time pass; every fifth is pressed thrice, and others reach for the place. */
const EXPIRES = 10;
const CONTESTED = 5;

let calls: ReturnType<typeof wishesAt>;
let seated: Waiting[];
let waiting: Waiting[];

const open = useOpened(() => openTestLab(WISH_DAY));
beforeAll(async () => {
  calls = wishesAt(open);
  const people = await calls.people(CAPACITY + WISHES);
  const all: Waiting[] = [];
  for (const [index, manyPatient] of people.entries())
    all.push({ ...manyPatient, order_number: await calls.book(manyPatient, slotOf(index)) });
  seated = all.slice(0, CAPACITY);
  waiting = all.slice(CAPACITY);
});

/** Six in the full time, six in each of the late ones. */
function slotOf(index: number): string {
  if (index < CAPACITY) return FULL;
  const position = Math.floor((index - CAPACITY) / CAPACITY);
  const [day, hour] = [Math.floor(position / 12), position % 12];
  const time = `${String(7 + Math.floor(hour / 2)).padStart(2, "0")}${hour % 2 ? "30" : "00"}`;
  return `${SUDIRMAN}.branch.2026-11-${["27", "28", "30"][day] ?? ""}.${time}`;
}

const openOffers = () =>
  open.lab.db.selectFrom("time_offer").selectAll().where("state", "=", "open").execute();

async function takenPlaces() {
  const now = open.clock.now().toISOString();
  const booked = await open.lab.db
    .selectFrom("lab_order")
    .select("seats")
    .where("slot_id", "=", FULL)
    .where("order_status", "<>", "canceled")
    .execute();
  const held = await open.lab.db
    .selectFrom("slot_hold")
    .select("qty")
    .where("slot_id", "=", FULL)
    .where("expires_at", ">", now)
    .execute();
  return booked.reduce((sum, { seats }) => sum + seats, 0) + held.reduce((sum, { qty }) => sum + qty, 0);
}

describe(`${String(WISHES)} wishes for one time`, () => {
  it("are told one after another, each once, and one visit moves", async () => {
    const requested = await Promise.all(waiting.map((item) => calls.ask(item)));
    expect(new Set(requested.map(({ status }) => status))).toEqual(new Set([200]));
    const queue = await open.lab.db
      .selectFrom("time_wish")
      .innerJoin("lab_order", "lab_order.order_number", "time_wish.order_number")
      .select(["account_id", "wish_id"])
      .orderBy("position")
      .execute();
    const personOf = (account_id: string) => waiting.find((item) => item.account_id === account_id);
    await Promise.all([calls.cancel(seated[0] as Waiting), open.lab.sweep(), open.lab.sweep()]);

    for (const [index, { account_id, wish_id }] of queue.entries()) {
      await Promise.all([open.lab.sweep(), open.lab.sweep()]);
      const offers = await openOffers();
      expect(offers.map((item) => item.wish_id)).toEqual([wish_id]);
      expect(await takenPlaces()).toBe(CAPACITY);
      const [{ offer_id } = { offer_id: "" }] = offers;
      const person = personOf(account_id);
      if (!person) throw new Error("no such patient");
      if (index === WISHES - 1) break;
      const contested = index % CONTESTED === 0;
      const neighbours = waiting.slice(index, index + 4).filter((item) => item !== person && contested);
      const stolen = await Promise.all([
        ...neighbours.map((neighbour) => calls.accept(neighbour, offer_id)),
        ...neighbours.map((neighbour) => calls.post(neighbour, "/schedule/hold", { slot_id: FULL, qty: 1 })),
      ]);
      expect(new Set(stolen.map(({ status }) => status))).toEqual(new Set(contested ? [404, 409] : []));
      if (index % EXPIRES === EXPIRES - 1) open.clock.at = new Date(open.clock.at.getTime() + 15 * 60_000);
      else {
        const presses = contested ? [200, 409, 409] : [200];
        const answers = await Promise.all(presses.map(() => calls.decline(person, offer_id)));
        expect(answers.map(({ status }) => status).sort()).toEqual(presses);
      }
    }

    const last = personOf(queue.at(-1)?.account_id ?? "") as Waiting;
    const [offer] = await openOffers();
    const accepted = await Promise.all([1, 2, 3, 4].map(() => calls.accept(last, offer?.offer_id ?? "")));
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await calls.slotOf(last)).toBe(FULL);
    expect(await takenPlaces()).toBe(CAPACITY);
    expect(await openOffers()).toEqual([]);
    expect(await calls.told()).toEqual(queue.map(({ account_id }) => account_id));
  });

  it("share two places between two, never three", async () => {
    await open.lab.db.deleteFrom("time_offer").where("state", "<>", "accepted").execute();
    await Promise.all([calls.cancel(seated[1] as Waiting), calls.cancel(seated[2] as Waiting)]);
    await Promise.all(Array.from({ length: 10 }, () => open.lab.sweep()));
    const offers = await openOffers();
    expect(offers).toHaveLength(2);
    expect(await takenPlaces()).toBe(CAPACITY);
    const all = await Promise.all(
      waiting.flatMap((item) => offers.map(({ offer_id }) => calls.accept(item, offer_id))),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await takenPlaces()).toBe(CAPACITY);
  });
});
