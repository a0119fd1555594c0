import { expect, it } from "vitest";
import { isOld, urgencyOf } from "../../app/features/results/urgency.ts";

const now = Date.parse("2026-11-28T12:00:00Z");

it.each([
  ["2026-11-28T11:00:00Z", "today"],
  ["2026-11-27T12:00:00Z", "today"],
  ["2026-11-27T11:59:59Z", "now"],
  ["2026-11-05T08:00:00Z", "now"],
  [null, "today"],
])("says of a sample of %s that it needs attention %s", (sampled, word) => {
  expect(urgencyOf(sampled, now)).toBe(word);
});

it.each([
  ["2026-11-26T12:00:00Z", true],
  ["2026-11-26T12:00:01Z", false],
  [null, false],
])("calls a sample of %s old: %s", (sampled, expected) => {
  expect(isOld(sampled, now)).toBe(expected);
});
