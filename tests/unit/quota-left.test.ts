import { describe, expect, it } from "vitest";
import { quotaLeft } from "../../app/features/company/quota-left.ts";
import { quotaMissing } from "../../app/features/office-care/cost.ts";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";

const item = { product_id: "ecg", quota: 20, used: 5, reserved: 3 };

describe("the rest of a quota", () => {
  it("is the whole less what was used and what is reserved", () => {
    expect(quotaLeft(item)).toBe(12);
    expect(quotaLeft({ ...item, reserved: null })).toBe(15);
  });

  it("is not known until the laboratory counts, and not understood when a count cannot be read", () => {
    expect(quotaLeft({ ...item, used: null })).toBeNull();
    expect(quotaLeft({ ...item, used: NOT_UNDERSTOOD })).toBe(NOT_UNDERSTOOD);
    expect(quotaLeft({ ...item, reserved: NOT_UNDERSTOOD })).toBe(NOT_UNDERSTOOD);
  });
});

describe("the quota an event lacks", () => {
  const groups = [{ product_ids: ["ecg"] }];
  const people = [Array.from({ length: 14 }, (_, index) => String(index))];

  it("is counted by product", () => {
    expect(quotaMissing(groups, people, [item])).toBe(2);
    expect(quotaMissing(groups, people, [{ ...item, quota: 30 }])).toBe(0);
    expect(quotaMissing(groups, people, [])).toBe(14);
  });

  it("is not guessed from a count that cannot be read", () => {
    expect(quotaMissing(groups, people, [{ ...item, reserved: NOT_UNDERSTOOD }])).toBe(NOT_UNDERSTOOD);
    expect(quotaMissing(groups, people, [{ ...item, used: null }])).toBeNull();
  });
});
