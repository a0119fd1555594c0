import { afterEach, describe, expect, it, vi } from "vitest";
import { createLab } from "../../lab/create.ts";
import { Browser, type PageResponse } from "../support/browser.ts";
import { VISITORS, ownPages, addressOf } from "../support/everybody.ts";
import { firstDifference } from "../support/modes.ts";
import { openPortal, temporaryFolder } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { isLong, PATIENCE } from "../support/runs.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

const ZONES = ["UTC", "Asia/Jakarta", "America/Los_Angeles"];
const zone = process.env["TZ"];
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

/** Around midnight in Jakarta, in UTC and in Los Angeles. */
const CLOCKS = [
  "2026-08-31T17:00:30Z",
  ...(isLong ? ["2026-08-31T16:59:30Z", "2026-09-30T23:59:30Z", "2026-10-01T00:00:30Z"] : []),
  ...(isLong ? ["2026-12-31T07:59:30Z", "2027-01-01T08:00:30Z", "2028-02-29T17:00:30Z"] : []),
];

const DATED = [
  "/patient/home",
  "/patient/profile?tab=ORDER",
  "/patient/order/ORD-0001017",
  "/notifications",
  "/patient/order/ORD-0001017/reschedule",
  "/patient/order/ORD-0001011/invoice",
  "/dashboard/family",
  "/patient/lab-result",
  "/patient/lab-result?tab=reports",
  "/patient/lab-result?order_number=ORD-0003006&view=simple",
  "/patient/voucher",
  "/patient/lab-result/history?code=1558-6,4548-4",
  "/patient/order-package/prd-mcu-basic?step=1",
];
const IN_PLACE = /^\/(sign-out|session|events|dashboard\/cart|patient\/medical-record)/;
const pathsOf = (name: string): string[] =>
  isLong
    ? ownPages(VISITORS[name] ?? { enters: [] })
        .filter(({ isLinked }) => !isLinked)
        .map(({ page }) => addressOf(page))
        .filter((path) => !IN_PLACE.test(path))
    : name === "a patient"
      ? DATED
      : [];

async function pagesIn(TZ: string, at: Date): Promise<Map<string, PageResponse>> {
  process.env["TZ"] = TZ;
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  const dataDir = temporaryFolder();
  await copySeed(dataDir, at);
  const lab = await createLab({ dataDir, clock: { now: () => new Date(at) } });
  const portal = await openPortal({ LAB_API_URL: lab.url });
  const matches = new Map<string, PageResponse>();
  for (const [name, { username, company }] of Object.entries(VISITORS)) {
    const paths = pathsOf(name);
    if (paths.length === 0) continue;
    const browser = new Browser(portal.origin);
    if (username) await browser.signIn(username, undefined, company);
    for (const lang of isLong ? ["en", "id"] : ["en"]) {
      browser.jar.set("lang", lang);
      for (const path of paths) matches.set(`${name} ${path} ${lang}`, await browser.get(path));
    }
  }
  await portal.close();
  await lab.close();
  return matches;
}

describe.each(CLOCKS)("a page at %s", (clock) => {
  // Promise I3: byte-identical pages in three zones of the server, near midnight.
  it("renders the same bytes wherever the server lives", PATIENCE, async () => {
    const at = new Date(clock);
    const hours = new Set<number>();
    let compared = 0;
    let usual: Map<string, PageResponse> | undefined;
    const differences: string[] = [];
    for (const TZ of ZONES) {
      const pages = await pagesIn(TZ, at);
      hours.add(new Date().getHours());
      usual ??= pages;
      for (const [name, page] of pages) {
        const same = usual.get(name);
        const difference = same && firstDifference(same, page);
        if (difference) differences.push(`${name} in ${TZ} ${difference}`);
        compared++;
      }
    }
    expect(hours.size, "zones that the server has really lived in").toBe(ZONES.length);
    expect(differences).toEqual([]);
    const shown = [...(usual ?? [])].filter(([, { status }]) => status === 200);
    expect(shown.length).toBeGreaterThanOrEqual(DATED.length);
    expect(shown.some(([, { text }]) => text.includes("01 SEP 2026") || isLong)).toBe(true);
    measured("I3", `0 differences of ${String(compared)} pages in ${String(ZONES.length)} zones`);
  });
});
