import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AREAS, BREAK } from "../mutation/areas.ts";
import { root } from "../support/portal.ts";

// Promise Q12: each of these areas in `npm run test:long`, at least 90 % of its mutants killed.
it("breaks code that exists, and asks tests that exist to notice it", () => {
  expect(BREAK).toBeGreaterThanOrEqual(90);
  for (const [area, { code, tests }] of Object.entries(AREAS)) {
    expect(code.length * tests.length, area).toBeGreaterThan(0);
    expect([...code, ...tests].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  }
});
