import { describe, expect, it } from "vitest";
import {
  cancellationRules,
  foldMoney,
  needsAccount,
  refundStatus,
  refundWorkdays,
} from "../../domains/orders/refunds/refund-rules.ts";
import { moveRules, serviceFee } from "../../domains/orders/lifecycle/reschedule-rules.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = new Date("2026-11-20T03:00:00Z");
const from = (ms: number) => new Date(NOW.getTime() + ms);

describe("canceling a visit", () => {
  const visit = {
    starts_at: from(24 * HOUR + 1),
    bought_at: from(-DAY),
    expires_at: null,
    isUsed: false,
    hasMovedLate: false,
    paid: 250_005,
    service_fee: 0,
  };
  const rules = (values: Partial<Parameters<typeof cancellationRules>[0]> = {}) =>
    cancellationRules({ ...visit, ...values }, NOW);

  it("is free until 24 hours before it", () => {
    expect(rules()).toEqual({
      refusal: null,
      free_until: from(1),
      deadline: visit.starts_at,
      gross: 250_005,
      fee: 0,
      net: 250_005,
    });
  });

  it("costs a tenth from then on, rounded to the rupiah, until it begins", () => {
    expect(rules({ starts_at: from(24 * HOUR) })).toMatchObject({ fee: 25_001, net: 225_004, refusal: null });
    expect(rules({ starts_at: from(1) })).toMatchObject({ fee: 25_001, refusal: null });
    expect(rules({ starts_at: NOW })).toMatchObject({ refusal: "cancel_too_late" });
  });

  it("costs the fee of the visit instead at home, at most what was paid", () => {
    const late = { starts_at: from(HOUR) };
    expect(rules({ ...late, service_fee: 75_000 })).toMatchObject({ fee: 75_000, net: 175_005 });
    expect(rules({ ...late, service_fee: 75_000, paid: 50_000 })).toMatchObject({ fee: 50_000, net: 0 });
    expect(rules({ service_fee: 75_000 })).toMatchObject({ fee: 0 });
  });

  it("is never free again once it was moved late", () => {
    expect(rules({ hasMovedLate: true })).toMatchObject({ free_until: visit.bought_at, fee: 25_001 });
  });

  it("ends with the free period when nothing was paid", () => {
    expect(rules({ paid: 0 })).toMatchObject({ refusal: null, deadline: from(1), fee: 0, net: 0 });
    expect(rules({ paid: 0, starts_at: from(24 * HOUR) })).toMatchObject({ refusal: "cancel_too_late" });
  });

  it("is refused for what has been used, whatever the time", () => {
    expect(rules({ isUsed: true })).toMatchObject({ refusal: "already_used" });
    expect(rules({ isUsed: true, starts_at: NOW })).toMatchObject({ refusal: "already_used" });
  });

  it("is free for a purchase for later for seven days, then costs a tenth while it is valid", () => {
    const later = { starts_at: null, expires_at: from(90 * DAY) };
    expect(rules({ ...later, bought_at: from(-7 * DAY + 1) })).toMatchObject({
      fee: 0,
      free_until: from(1),
      deadline: from(90 * DAY),
    });
    expect(rules({ ...later, bought_at: from(-7 * DAY) })).toMatchObject({ fee: 25_001, refusal: null });
    const short = { ...later, bought_at: from(-DAY), expires_at: from(DAY) };
    expect(rules(short)).toMatchObject({ free_until: from(DAY), fee: 0 });
    expect(rules({ ...short, expires_at: NOW })).toMatchObject({ refusal: "cancel_too_late" });
    expect(rules({ starts_at: null, expires_at: null })).toMatchObject({
      deadline: visit.bought_at,
      refusal: "cancel_too_late",
    });
  });
});

describe("a refund", () => {
  const BANK = { net: 100, method_code: "VA_BCA" };
  const WALLET = { net: 100, method_code: "GOPAY" };

  it("needs an account where the payment's way takes no money back", () => {
    expect(["VA_BCA", "GOPAY", "QRIS", "unknown"].map(needsAccount)).toEqual([true, false, false, false]);
    expect([refundWorkdays(true), refundWorkdays(false)]).toEqual([10, 5]);
  });

  it("stands where its last event put it", () => {
    expect(refundStatus(WALLET, [])).toBe("requested");
    expect(refundStatus(WALLET, ["requested"])).toBe("requested");
    expect(refundStatus(BANK, [])).toBe("account_needed");
    expect(refundStatus(BANK, ["requested"])).toBe("account_needed");
    expect(refundStatus(BANK, ["requested", "account_given"])).toBe("requested");
    expect(refundStatus(WALLET, ["requested", "sent", "account_rejected"])).toBe("account_needed");
    for (const code of ["approved", "refused", "sent", "arrived"] as const)
      expect(refundStatus(BANK, ["requested", "account_given", code])).toBe(code);
    expect(refundStatus({ ...BANK, net: 0 }, ["requested"])).toBe("none");
  });

  it("is summed with its fee, unless it was refused", () => {
    const refunds = [
      { gross: 100, fee: 10, net: 90, status: "sent" },
      { gross: 50, fee: 5, net: 45, status: "refused" },
      { gross: 30, fee: 0, net: 30, status: "requested" },
    ] as const;
    expect(foldMoney([{ amount: 150 }, { amount: 50 }], refunds)).toEqual({
      paid: 200,
      refunded: 120,
      fees: 10,
      remaining: 70,
    });
    expect(foldMoney([], [])).toEqual({ paid: 0, refunded: 0, fees: 0, remaining: 0 });
  });
});

describe("moving a visit", () => {
  type Order = Parameters<typeof moveRules>[0];
  type Slot = NonNullable<Parameters<typeof moveRules>[1]>;
  const order = (values: Partial<Order> = {}): Order => ({
    order_status: "active",
    order_type: "test",
    reschedule_count: 0,
    ...values,
  });
  const at = (ms: number, service: Slot["service"] = "branch"): Slot => ({
    service,
    starts_at: from(ms).toISOString(),
  });
  const FEE = 75_000;

  it("is free at a branch until 24 hours before", () => {
    expect(moveRules(order(), at(DAY + 1), NOW, FEE)).toEqual({
      refusal: null,
      deadline: from(1),
      free_until: null,
      fee: 0,
      remaining: 2,
    });
    expect(moveRules(order(), at(DAY), NOW, FEE).refusal).toBe("too_late");
  });

  it("is free at home until 48 hours before, then costs its fee until an hour before", () => {
    const home = (ms: number) => moveRules(order(), at(ms, "home_care"), NOW, FEE);
    expect(home(2 * DAY + 1)).toEqual({
      refusal: null,
      deadline: from(2 * DAY + 1 - HOUR),
      free_until: from(1),
      fee: 0,
      remaining: 2,
    });
    expect(home(2 * DAY)).toMatchObject({ fee: FEE, refusal: null });
    expect(home(HOUR + 1)).toMatchObject({ fee: FEE, refusal: null });
    expect(home(HOUR)).toMatchObject({ refusal: "too_late" });
  });

  it("is possible twice, and never without a visit or once it is over", () => {
    const moved = (reschedule_count: number) => moveRules(order({ reschedule_count }), at(2 * DAY), NOW, 0);
    expect(moved(1)).toMatchObject({ refusal: null, remaining: 1 });
    expect(moved(2)).toMatchObject({ refusal: "limit_reached", remaining: 0 });
    expect(moved(3)).toMatchObject({ refusal: "limit_reached", remaining: 0 });
    expect(moveRules(order({ reschedule_count: 1 }), null, NOW, FEE)).toEqual({
      refusal: "not_movable",
      deadline: null,
      free_until: null,
      fee: 0,
      remaining: 1,
    });
    expect(moveRules(order({ order_status: "completed" }), at(2 * DAY), NOW, FEE).refusal).toBe(
      "not_movable",
    );
  });

  it("has 30 days after a missed visit, the fee at home, and the same two moves", () => {
    const missed = (ms: number, service?: Slot["service"], values: Partial<Order> = {}) =>
      moveRules(order({ order_status: "no_show", ...values }), at(ms, service), NOW, FEE);
    expect(missed(-30 * DAY + 1)).toEqual({
      refusal: null,
      deadline: from(1),
      free_until: null,
      fee: 0,
      remaining: 2,
    });
    expect(missed(-30 * DAY).refusal).toBe("too_late");
    expect(missed(-DAY, "home_care")).toMatchObject({ refusal: null, fee: FEE, free_until: null });
    expect(missed(-DAY, "branch", { reschedule_count: 2 }).refusal).toBe("limit_reached");
    expect(missed(-DAY, "branch", { order_type: "office_care" }).refusal).toBe("not_movable");
    expect(missed(-31 * DAY, "branch", { order_type: "office_care" }).refusal).toBe("not_movable");
  });

  it("repeats a withdrawn result free of charge for 30 days, however often it was moved", () => {
    const completed = { order_status: "completed", reschedule_count: 2 } as const;
    const repeated = (since: number, values: Partial<Order> = completed) =>
      moveRules(order(values), at(-60 * DAY, "home_care"), NOW, FEE, from(since).toISOString());
    expect(repeated(-30 * DAY + 1)).toMatchObject({ refusal: null, deadline: from(1), fee: 0, remaining: 0 });
    expect(repeated(-30 * DAY).refusal).toBe("too_late");
    expect(repeated(-DAY, { order_status: "canceled" }).refusal).toBe("not_movable");
  });

  it("costs at home the fee of the lines without a product", () => {
    const line = (product_id: string | null, sub_total: number) => ({ product_id, sub_total });
    expect(serviceFee([line("prd-cbc", 100_000), line(null, 75_000), line(null, 5000)])).toBe(80_000);
    expect(serviceFee([])).toBe(0);
  });
});
