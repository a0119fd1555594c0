import { describe, expect, it } from "vitest";
import { decideMovement, NO_DEPOSIT, type Ask, type Transfer } from "../../ledgers/deposit-rules.ts";

const DEPOSIT = { balance: 100, reserved: 40, available: 60 };
const reserve: Transfer = {
  transfer_id: "t-1",
  kind: "reserve",
  amount: 40,
  debit: 0,
  credit: 0,
  pending_id: null,
};
const charge: Transfer = { ...reserve, transfer_id: "t-2", kind: "charge", debit: 40, pending_id: "t-1" };
const release: Transfer = { ...reserve, transfer_id: "t-2", kind: "release", pending_id: "t-1" };
const atOnce: Transfer = { ...charge, pending_id: null };
const decide = (before: readonly Transfer[], ask: Ask, deposit = DEPOSIT) =>
  decideMovement(deposit, before, ask);

describe("a movement of a company's deposit", () => {
  it.each<[ask: Ask, debit: number, credit: number]>([
    [{ kind: "topup", amount: 40 }, 0, 40],
    [{ kind: "adjustment", amount: 40 }, 0, 40],
    [{ kind: "adjustment", amount: -40 }, 40, 0],
    [{ kind: "reserve", amount: 40 }, 0, 0],
    [{ kind: "charge", amount: 40 }, 40, 0],
  ])("turns %j into %d taken and %d given", (ask, debit, credit) => {
    expect(decide([], ask)).toEqual({ kind: ask.kind, amount: 40, debit, credit, pending_id: null });
  });

  it("takes or holds what is available and not a rupiah more", () => {
    for (const [kind, sign] of [
      ["reserve", 1],
      ["charge", 1],
      ["adjustment", -1],
    ] as const) {
      expect(decide([], { kind, amount: 60 * sign })?.amount).toBe(60);
      expect(() => decide([], { kind, amount: 61 * sign })).toThrow(
        expect.objectContaining({
          code: "deposit_insufficient",
          detail: { results: { required: 61, available: 60 } },
        }) as Error,
      );
    }
    expect(decide([], { kind: "topup", amount: 1000 })?.credit).toBe(1000);
    expect(decide([], { kind: "adjustment", amount: 1000 }, NO_DEPOSIT)?.credit).toBe(1000);
  });

  it.each<Ask>([
    { kind: "topup", amount: 0 },
    { kind: "adjustment", amount: 0 },
    { kind: "topup", amount: 0.5 },
    { kind: "topup", amount: NaN },
    { kind: "topup", amount: -40 },
    { kind: "reserve", amount: -40 },
    { kind: "charge", amount: -40 },
    { kind: "refund", amount: -40 },
  ])("is refused as no amount: %j", (ask) => {
    expect(() => decide([atOnce], ask)).toThrow(new RangeError(`Not an amount: ${String(ask.amount)}`));
  });

  it("happens once for a reference, and is refused for another amount", () => {
    expect(decide([reserve], { kind: "reserve", amount: 40 })).toBeNull();
    expect(decide([atOnce], { kind: "charge", amount: 40 })).toBeNull();
    for (const [before, kind] of [
      [reserve, "reserve"],
      [atOnce, "charge"],
    ] as const)
      expect(() => decide([before], { kind, amount: 41 })).toThrow(
        expect.objectContaining({ code: "request_reused" }) as Error,
      );
  });

  it("reserves or charges a reference, not both", () => {
    for (const [before, kind] of [
      [reserve, "charge"],
      [atOnce, "reserve"],
    ] as const)
      expect(() => decide([before], { kind, amount: 40 })).toThrow(
        expect.objectContaining({ code: "request_reused" }) as Error,
      );
    expect(decide([reserve], { kind: "adjustment", amount: 5 })?.credit).toBe(5);
  });
});

describe("a reservation", () => {
  it("is charged or released whole, once", () => {
    const resolved = { amount: 40, credit: 0, pending_id: "t-1" };
    expect(decide([reserve], { kind: "charge" })).toEqual({ ...resolved, kind: "charge", debit: 40 });
    expect(decide([reserve], { kind: "release" })).toEqual({ ...resolved, kind: "release", debit: 0 });
    for (const done of [charge, release])
      for (const kind of ["charge", "release"] as const) expect(decide([reserve, done], { kind })).toBeNull();
  });

  it("must be there to be resolved", () => {
    expect(decide([], { kind: "charge" })).toBeNull();
    expect(decide([atOnce], { kind: "release" })).toBeNull();
  });
});

describe("a refund", () => {
  const refund = (amount: number): Ask => ({ kind: "refund", amount });

  it("gives back at most what was charged, once", () => {
    expect(decide([reserve, charge], refund(40))).toEqual({
      kind: "refund",
      amount: 40,
      debit: 0,
      credit: 40,
      pending_id: null,
    });
    expect(decide([atOnce], refund(30))?.credit).toBe(30);
    expect(decide([atOnce], refund(41))).toBeNull();
    expect(decide([reserve, { ...release, kind: "refund", amount: 40 }], refund(40))).toBeNull();
  });

  it("is not made of what was only reserved, or never taken", () => {
    expect(decide([reserve], refund(40))).toBeNull();
    expect(decide([reserve, release], refund(40))).toBeNull();
    expect(decide([], refund(40))).toBeNull();
  });
});
