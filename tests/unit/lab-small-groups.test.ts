import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LEAST, publish, publishBeside } from "../../lab/store/small-groups.ts";
import { equationOf, expectSafe } from "../support/hidden-numbers.ts";

const sizes = fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1, maxLength: 8 });

describe("small groups", () => {
  it("are never shown, and no hidden one follows from the others", () => {
    fc.assert(
      fc.property(sizes, (counts) => {
        const groups = counts.map((count, at) => ({ key: String(at), count }));
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

describe("figures for who reads the reports of some of the people", () => {
  const beside = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 14 })).map(([rest, known]) => ({
      rest,
      known,
    })),
    { minLength: 2, maxLength: 8 },
  );

  it("tell nothing of the others: neither few of them nor a hidden number", () => {
    fc.assert(
      fc.property(beside, (parts) => {
        const groups = parts.map(({ rest, known }, at) => ({ key: String(at), count: rest + known }));
        const known = new Map(parts.map((part, at) => [String(at), part.known]));
        const published = publishBeside(groups, known);
        const others = parts.reduce((sum, { rest }) => sum + rest, 0);
        if (!published) return;
        for (const { count } of published.groups) expect(count === null || count >= LEAST).toBe(true);
        expectSafe([equationOf("all", published)]);
        if (others === 0) return;
        expect(others).toBeGreaterThanOrEqual(LEAST);
        const theirs = published.groups.map(({ key, count }) => ({
          key,
          count: count === null ? null : count - (known.get(key) ?? 0),
        }));
        for (const { count } of theirs) expect(count === null || count >= LEAST).toBe(true);
        expectSafe([equationOf("others", { total: others, groups: theirs })]);
      }),
      { numRuns: 3000 },
    );
  });

  it("are none where all but one share their reports, and all where everybody does", () => {
    const groups = [
      { key: "a", count: 20 },
      { key: "b", count: 7 },
    ];
    const shared = (b: number) =>
      publishBeside(
        groups,
        new Map([
          ["a", 20],
          ["b", b],
        ]),
      );
    expect(shared(6)).toBeNull();
    expect(shared(7)?.groups).toEqual(groups);
    expect(publishBeside(groups, new Map())?.groups).toEqual(groups);
  });
});
