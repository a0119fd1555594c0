import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEAST, publish } from "../../lib/small-groups.ts";
import { equationOf, expectSafe } from "../support/hidden-numbers.ts";

const sizes = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 8 });

describe("small groups", () => {
  it("are never shown, and no hidden one follows from the others", () => {
    fc.assert(
      fc.property(sizes, (counts) => {
        const groups = counts.map((count, index) => ({ key: String(index), count }));
        const published = publish(groups);
        const total = counts.reduce((sum, count) => sum + count, 0);
        if (!published) {
          expect(total).toBeLessThan(LEAST);
          return;
        }
        expect(published.total).toBe(total);
        for (const { count } of published.groups) expect(count === null || count >= LEAST).toBe(true);
        if (groups.length > 1) expectSafe([equationOf("list", published)]);
      }),
      { numRuns: 3000 },
    );
  });

  it("hides the smallest other group where one alone would follow", () => {
    const groups = [
      { key: "a", count: 20 },
      { key: "b", count: 7 },
      { key: "c", count: 2 },
    ];
    expect(publish(groups)?.groups).toEqual([
      { key: "a", count: 20 },
      { key: "b", count: null },
      { key: "c", count: null },
    ]);
  });
});
