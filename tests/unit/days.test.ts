import { expect, it } from "vitest";
import { readSources } from "../support/sources.ts";

/** An instant cut to its day in UTC, or read in the zone of the server. */
const CUT =
  /toISOString\(\)\s*\.slice\(0, 10\)|_at\??\.slice\(0, 10\)|\.get(?:Day|Date|Month|FullYear|Hours)\(\)/g;
/** Files whose dates are days in UTC from the start, or that make the days of a zone. */
const OF_DAYS = new Set([
  "app/features/charts/Trend.tsx",
  "app/lib/ktp.ts",
  "app/routes/public/ui-kit/csv/route.tsx",
  "lab/lib/local-time.ts",
]);

it("makes the day of an instant in a zone, never in UTC or in the zone of the server", () => {
  const files = [...readSources("app", "lab").values()].filter(
    ({ path }) => !OF_DAYS.has(path) && !/^lab\/(?:seed|tests)\//.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(({ path, text }) => (text.match(CUT) ?? []).map((cut) => `${path}: ${cut}`))).toEqual(
    [],
  );
});
