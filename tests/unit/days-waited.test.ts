import { expect, it } from "vitest";
import { daysWaited } from "../../app/lib/days-waited.ts";

it("counts a wait in calendar days of Jakarta, however few hours they are", () => {
  const since = "2026-11-30T16:30:00Z"; // 23:30 there
  expect(daysWaited(since, Date.parse("2026-11-30T16:59:00Z"))).toBe(0);
  expect(daysWaited(since, Date.parse("2026-11-30T17:01:00Z"))).toBe(1);
  expect(daysWaited("2026-11-30", Date.parse("2026-11-30T17:01:00Z"))).toBe(1);
  expect(daysWaited(null, 0)).toBeNull();
  expect(daysWaited("soon", 0)).toBeNull();
});
