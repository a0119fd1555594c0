import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LabError } from "../../http/errors.ts";
import { seedIfEmpty } from "../../seed/seed.ts";
import type { Db, Trx } from "../../database/db.ts";
import { openDb } from "../../open-db.ts";
import type { Ask } from "../../ledgers/deposit-rules.ts";
import { chargeQuota, quotaOf, releaseQuota, reserveQuota } from "../../ledgers/quota-transfers.ts";
import {
  adjust,
  availableOf,
  charge,
  chargeNow,
  refund,
  releaseReservation,
  reserveAll,
  topUp,
  type Single,
} from "../../ledgers/transfers.ts";
import { history, play } from "../support/deposit-histories.ts";

const clock = { now: () => new Date("2026-11-20T03:00:00Z") };
const NUSANTARA = "com-nusantara";
let db: Db;

beforeAll(async () => {
  db = openDb(":memory:");
  await seedIfEmpty(db, clock);
});
afterAll(() => db.destroy());

const inTrx = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work);
/** Runs in a rolled-back transaction. */
async function tried(work: (trx: Trx) => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  await inTrx(async (trx) => {
    await work(trx);
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}
const item = (id: string) => ({ kind: "examination_item", id }) as const;
const actor = null;
const reserve = (trx: Trx, transfer: Single) => reserveAll(trx, clock, { ...transfer, items: [transfer] });

describe("the laboratory's ledger", () => {
  it("starts with the opening deposit", async () => {
    const first = await db
      .selectFrom("deposit_transfer")
      .select(["company_id", "reference_kind", "credit", "balance_after"])
      .orderBy("seq")
      .executeTakeFirst();
    const opening = { company_id: NUSANTARA, reference_kind: "opening" };
    expect(first).toMatchObject({ ...opening, credit: 50_000_000, balance_after: 50_000_000 });
  });

  it("decides as the rules do, and stores running balances equal to the fold", async () => {
    let stored = 0;
    await fc.assert(
      fc.asyncProperty(history, (steps) =>
        tried(async (trx) => {
          // A company without transfers starts at 0.
          const company_id = "com-random";
          await trx
            .insertInto("company")
            .values({
              company_id,
              company_code: "RANDOM",
              name: "Random",
              created_at: "2026-01-01T00:00:00Z",
            })
            .execute();
          for (const { reference: at, ask } of steps) {
            const reference = item(`random-${String(at)}`);
            const row = { company_id, reference, actor };
            await storeStep(trx, row, ask).catch((error: unknown) => {
              expect(error).toBeInstanceOf(LabError);
            });
          }
          const rows = await trx
            .selectFrom("deposit_transfer")
            .selectAll()
            .where("company_id", "=", company_id)
            .orderBy("seq")
            .execute();
          const expected = play(steps);
          expect(rows.map((row) => [row.reference_id, row.kind, row.amount])).toEqual(
            expected.map((row) => [`random-${String(row.reference)}`, row.kind, row.amount]),
          );
          expect(rows.map((row) => [row.balance_after, row.available_after])).toEqual(
            expected.map(({ now }) => [now.balance, now.available]),
          );
          stored += rows.length;
        }),
      ),
      { numRuns: 60 },
    );
    expect(stored).toBeGreaterThan(100);
  });

  it("reserves all or nothing, and says what was missing", async () => {
    await tried(async (trx) => {
      const { available } = await availableOf(trx, NUSANTARA);
      const items = [1, 2].map((value) => ({
        reference: item(`all-${String(value)}`),
        amount: available - 1,
      }));
      await expect(reserveAll(trx, clock, { company_id: NUSANTARA, items, actor })).rejects.toMatchObject({
        code: "deposit_insufficient",
        detail: { results: { required: 2 * available - 2, available } },
      });
      expect(await charge(trx, clock, item("all-1"), actor)).toBe(false);
      expect((await availableOf(trx, NUSANTARA)).available).toBe(available);
    });
  });

  it("charges or releases a reservation, whichever comes first", async () => {
    await tried(async (trx) => {
      const start = await availableOf(trx, NUSANTARA);
      const row = { company_id: NUSANTARA, amount: 750_000, actor };
      for (const id of ["a", "a", "b"]) await reserve(trx, { ...row, reference: item(id) });
      expect(await charge(trx, clock, item("a"), actor)).toBe(true);
      expect(await releaseReservation(trx, clock, item("a"), actor)).toBe(false);
      expect(await releaseReservation(trx, clock, item("b"), actor)).toBe(true);
      expect(await charge(trx, clock, item("b"), actor)).toBe(false);
      const end = await availableOf(trx, NUSANTARA);
      expect(end).toEqual({
        ...start,
        balance: start.balance - 750_000,
        available: start.available - 750_000,
      });
    });
  });

  it("refuses another company's reservation under the same reference", async () => {
    await tried(async (trx) => {
      await reserve(trx, { company_id: NUSANTARA, amount: 5, reference: item("mine"), actor });
      const other = { company_id: "com-samudra", amount: 5, reference: item("mine"), actor };
      await expect(reserve(trx, other)).rejects.toMatchObject({ code: "request_reused" });
    });
  });

  it("keeps every row as it was written", async () => {
    const changed = inTrx((trx) => trx.updateTable("deposit_transfer").set({ amount: 1 }).execute());
    await expect(changed).rejects.toThrow("append-only");
    await expect(inTrx((trx) => trx.deleteFrom("deposit_transfer").execute())).rejects.toThrow("append-only");
    const row = await db
      .selectFrom("deposit_transfer")
      .selectAll()
      .where("kind", "=", "reserve")
      .orderBy("seq", "desc")
      .executeTakeFirstOrThrow();
    const { seq: _seq, ...rest } = row;
    const forged = { ...rest, transfer_id: "forged", reference_id: "forged" };
    const adding = (more: object) =>
      inTrx((trx) =>
        trx
          .insertInto("deposit_transfer")
          .values({ ...forged, ...more })
          .execute(),
      );
    await expect(adding({})).rejects.toThrow("wrong running balance");
    await expect(adding({ kind: "release", debit: 0, credit: 0, pending_id: "unknown" })).rejects.toThrow(
      "no such reservation",
    );
  });
});

describe("the quota of a contract", () => {
  const contract_id = "ctr-nusantara";
  const audio = "prd-audio";

  it("is reserved, used and freed like money", async () => {
    await tried(async (trx) => {
      const find = async () => {
        const match = (await quotaOf(trx, contract_id)).find(
          (productQuota) => productQuota.product_id === audio,
        );
        if (!match) throw new Error("The contract has no such product.");
        return match;
      };
      const start = await find();
      const lines = ["q1", "q2"].map((id) => ({ product_id: audio, reference: item(id) }));
      await reserveQuota(trx, clock, { contract_id, lines, actor });
      await reserveQuota(trx, clock, { contract_id, lines, actor });
      expect(await find()).toMatchObject({ reserved: start.reserved + 2, available: start.available - 2 });
      expect(await chargeQuota(trx, clock, item("q1"), actor)).toBe(true);
      expect(await releaseQuota(trx, clock, item("q2"), actor)).toBe(true);
      for (const again of [chargeQuota, releaseQuota])
        for (const id of ["q1", "q2", "unknown"])
          expect(await again(trx, clock, item(id), actor)).toBe(false);
      expect(await find()).toEqual({ ...start, used: start.used + 1, available: start.available - 1 });
    });
  });

  it("refuses more than the contract has, and products that are not in it", async () => {
    const { available = 0 } =
      (await quotaOf(db, contract_id)).find((productQuota) => productQuota.product_id === audio) ?? {};
    const lines = (product_id: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ product_id, reference: item(`many-${String(index)}`) }));
    await tried((trx) => reserveQuota(trx, clock, { contract_id, lines: lines(audio, available), actor }));
    for (const [product_id, count] of [
      [audio, available + 1],
      ["prd-tsh", 1],
    ] as const)
      await expect(
        inTrx((trx) => reserveQuota(trx, clock, { contract_id, lines: lines(product_id, count), actor })),
      ).rejects.toMatchObject({ code: "quota_empty", detail: { results: { product_id } } });
  });
});

function storeStep(
  trx: Trx,
  row: { company_id: string; reference: ReturnType<typeof item>; actor: null },
  ask: Ask,
): Promise<unknown> {
  if (ask.amount === undefined)
    return (ask.kind === "charge" ? charge : releaseReservation)(trx, clock, row.reference, row.actor);
  const single = { ...row, amount: ask.amount };
  if (ask.kind === "reserve") return reserve(trx, single);
  const by = { topup: topUp, charge: chargeNow, refund, adjustment: adjust };
  return by[ask.kind](trx, clock, single);
}
