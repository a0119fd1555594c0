import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { fastFrom } from "../../app/lib/hours.ts";
import { instantOf } from "../../app/lib/dates.ts";
import { fastBegins, fastingView } from "../../lab/domains/products/fasting.ts";
import { instantOf as labInstantOf } from "../../lab/lib/local-time.ts";
import { item, shopAt, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const DENPASAR = "plt-dps-rnn";

let shop: ReturnType<typeof shopAt>;

const open = useOpened(() => openTestLab("2026-11-23T11:59:00Z"));
beforeAll(() => {
  shop = shopAt(open);
});

/** Glucose needs 8 to 12 fasting hours; the clock makes 07:00 in Jakarta exactly `hours` away. */
let hours: number;
beforeEach(async () => {
  const product = z.object({ fasting_hours: z.number() });
  hours = product.parse((await open.get("/product/get-detail?product_id=prd-glu-f")).results).fasting_hours;
});
const setClock = (local: string, zone: "Asia/Jakarta" | "Asia/Makassar" = "Asia/Jakarta") => {
  const [date = "", time = ""] = local.split(" ");
  open.clock.at = labInstantOf(date, time, zone);
};

const slotList = z.array(
  z.looseObject({ time_start: z.string(), fasting_hours: z.number(), fasting_possible: z.boolean() }),
);
const times = async (date: string, more: string, plant_id = SUDIRMAN) => {
  const path = `/schedule/get?plant_id=${plant_id}&date_from=${date}&days=1${more}`;
  return slotList.parse((await open.get(path)).results);
};
const firstPossible = async (date: string, plant_id = SUDIRMAN) =>
  (await times(date, "&product_ids=prd-glu-f", plant_id)).find((slot) => slot.fasting_possible)?.time_start;

describe("free times and the fast of what is ordered", () => {
  it("offer no fast without products, with unknown ones, and with a test that needs none", async () => {
    setClock("2026-11-23 19:00");
    for (const more of ["", "&product_ids=", "&product_ids=prd-none", "&product_ids=prd-urine"]) {
      const slots = await times("2026-11-24", more);
      expect(slots.length).toBeGreaterThan(0);
      expect(slots.every((slot) => slot.fasting_hours === 0 && slot.fasting_possible)).toBe(true);
    }
  });

  it("take the longest fast, that of a test inside a package too", async () => {
    await open.lab.db
      .updateTable("product")
      .set({ fasting_hours: 0 })
      .where("product_id", "=", "prd-mcu-basic")
      .execute();
    const [slot] = await times("2026-11-24", "&product_ids=prd-urine,prd-mcu-basic");
    expect(slot?.fasting_hours).toBe(hours);
  });

  it("are possible from the minute on at which the fast begins now, over midnight", async () => {
    const seven = fastFrom("2026-11-24", "07:00", hours);
    expect(seven.date).toBe("2026-11-23");
    setClock(`${seven.date} ${seven.time}`);
    expect(await firstPossible("2026-11-24")).toBe("07:00");
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    expect(await firstPossible("2026-11-24")).toBe("07:30");
  });

  it("count in the branch's own zone", async () => {
    const seven = fastFrom("2026-11-24", "07:30", hours);
    setClock(`${seven.date} ${seven.time}`, "Asia/Makassar");
    expect(await firstPossible("2026-11-24", DENPASAR)).toBe("07:30");
    setClock(`${seven.date} ${seven.time}`, "Asia/Jakarta");
    expect(await firstPossible("2026-11-24", DENPASAR)).toBe("08:30");
  });
});

describe("an order at a time that leaves no room for the fast", () => {
  const slot_id = `${SUDIRMAN}.branch.2026-11-24.1000`;

  it("is refused in both languages until it is confirmed, and then placed once", async () => {
    setClock("2026-11-24 01:22");
    const quote = await shop.post("/order/quote", {
      order_type: "test",
      items: [item("GLU-F")],
      schedules: [{ plant_id: SUDIRMAN, slot_id }],
    });
    expect(quote.results).toMatchObject({
      visits: [{ plant_id: SUDIRMAN, slot_id, fasting_hours: hours, fasting_possible: false }],
    });
    const client_request_id = "7f3c1f1e-5f2b-4a54-9d4f-0b7d5f0d1a11";
    const refused = await shop.create({ slot_id, client_request_id });
    expect(refused).toMatchObject({
      status: 422,
      code: "fasting_unconfirmed",
      message: expect.stringContaining(`${String(hours)} hours`) as unknown,
      results: [
        {
          plant_id: SUDIRMAN,
          slot_id,
          fasting_hours: hours,
          fasting_from: fastBegins({ starts_at: "2026-11-24T03:00:00.000Z" }, hours).toISOString(),
        },
      ],
    });
    const placed = await shop.create({ slot_id, client_request_id, fasting_confirmed: true });
    expect(placed.status).toBe(200);
    // Repeating the order without the tick succeeds: it already exists.
    const repeated = await shop.create({ slot_id, client_request_id });
    expect([repeated.status, repeated.results]).toEqual([200, placed.results]);
  });

  it("needs no confirmation when there is time, or nothing to fast for", async () => {
    setClock("2026-11-23 18:00");
    expect((await shop.create({ slot_id: `${SUDIRMAN}.branch.2026-11-24.0930` })).status).toBe(200);
    setClock("2026-11-24 01:22");
    const items = [item("URINE")];
    const quote = z.object({ grand_total: z.number() });
    const { grand_total } = quote.parse(
      (await shop.post("/order/quote", { order_type: "test", items })).results,
    );
    const urine = await shop.create({
      items,
      quoted_total: grand_total,
      slot_id: `${SUDIRMAN}.branch.2026-11-24.1000`,
    });
    expect(urine.status).toBe(200);
  });
});

it("reckons a fast the same way in laboratory and portal, in every zone", () => {
  const zone = fc.constantFrom("Asia/Jakarta" as const, "Asia/Makassar" as const, "Asia/Jayapura" as const);
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => new Date(Date.UTC(2024, 0, 1 + days)));
  const minutes = fc.integer({ min: 0, max: 1439 });
  const property = fc.property(
    day,
    minutes,
    zone,
    fc.integer({ min: 1, max: 72 }),
    (at, minute, tz, fast) => {
      const date = at.toISOString().slice(0, 10);
      const two = (value: number) => String(value).padStart(2, "0");
      const time = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
      const slot = { starts_at: labInstantOf(date, time, tz).toISOString() };
      const begins = fastBegins(slot, fast);
      const shown = fastFrom(date, time, fast);
      expect(instantOf(shown.date, shown.time, tz)).toBe(begins.getTime());
      expect(fastingView(begins, slot, fast).fasting_possible).toBe(true);
      expect(fastingView(new Date(begins.getTime() + 1), slot, fast).fasting_possible).toBe(false);
    },
  );
  fc.assert(property, { numRuns: 300 });
});
