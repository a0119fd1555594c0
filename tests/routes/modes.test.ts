import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import type { SitePage } from "../../app/site/page.ts";
import { Browser } from "../support/browser.ts";
import { addressOf, keepLinks, ownPages, VISITORS, type Visitor } from "../support/everybody.ts";
import { firstDifference } from "../support/modes.ts";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { inTurn, isLong, languagesInTurn } from "../support/runs.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

/** The built portal, and the sources as `npm run dev` serves them. */
const PROGRAMS = ["build/server/index.js", "scripts/dev.mjs"];

const visitors = Object.entries(VISITORS);

const turnOf = (name: string) => visitors.findIndex(([value]) => value === name);
/** Each page in one language, which changes from visitor to visitor; in both in `npm run test:long`. */
const languagesOf = (name: string) => languagesInTurn(turnOf(name));

/** Pages that these accounts cannot open in a laboratory as it was seeded: their redirects and refusals are compared. */
const NOT_SHOWN: readonly string[] = [
  // a redirect to another page, or a refusal, by design
  "/page-not-allowed",
  "/data-use",
  "/signed-in-as-another",
  "/dashboard",
  "/session/extend",
  "/dashboard/cart",
  "/patient/family-request",
  // a step of a form that was begun
  "/profile/security/passkey/:passkey_id",
  "/profile/contact/:kind/code",
  "/profile/correction/confirm",
  "/profile/correction/done",
  "/patient/order/:order_number/reschedule/confirm",
  "/patient/order/:order_number/reschedule/done",
  "/patient/consultation/:id/reschedule/confirm",
  "/patient/consultation/:id/changed",
  "/patient/checkout",
  "/company/employee/master/add/details",
  "/company/billing/:id/pay/confirm",
  "/company/office-care/detail/:id/done",
  "/company/deposit-transaction/top-up/review",
  "/company/examination-approval/:step/:id/review",
  "/company/examination-approval/:step/:id/done",
  // needs data that a person makes first
  "/apply/code",
  "/shared-record/:token",
  "/shared-record/:token/pdf",
  "/shl/:token",
  "/shl/file/:ticket",
  "/patient/order/:order_number/refund/:refund_number/account",
  "/patient/order/:order_number/earlier/:offer_id",
  "/profile/photo",
  "/simulated-payment/:payment_id",
  "/patient/alert/:alert_id",
  "/doctor/alert/:alert_id",
  "/patient/medical-record/:id/share/:share_id",
  "/patient/medical-record/:id/share/:share_id/stop",
  "/company/employee/master/import/:id",
  "/company/employee/master/import/:id/confirm",
  "/company/employee/master/import/:id/errors",
  "/company/billing/:id/payment",
  "/company/office-care/detail/:id/people",
  "/company/office-care/detail/:id/slips",
  "/company/deposit-transaction/top-up/:id",
  "/company/deposit-transaction/top-up/:id/cancel",
  "/patient/family/:id/edit",
  "/dashboard/profile-user/license/:id/file",
  "/patient/result-question/:question_id/attachment",
];

const folders: string[] = [];
const portals: PortalProcess[] = [];
/** A browser of each portal, by visitor. */
const browsers = new Map<string, Browser[]>();

beforeAll(async () => {
  const seeded = new Date();
  for (const program of PROGRAMS) {
    const DATA_DIR = temporaryFolder();
    folders.push(DATA_DIR);
    await copySeed(join(DATA_DIR, "lab"), seeded);
    const HMR_PORT = String(await freePort());
    // On a busy machine the first pages take their time, and none may leave a part out for that.
    const variables = { DATA_DIR, HMR_PORT, LOG_LEVEL: "error", UPSTREAM_TIMEOUT_MS: "60000" };
    portals.push(await startProcess(variables, program));
  }
  await Promise.all(portals.map((portal) => untilReady(portal)));
  for (const [name, { username, company }] of visitors) {
    const pair = portals.map(({ origin }) => new Browser(origin));
    browsers.set(name, pair);
    if (username) await Promise.all(pair.map((browser) => browser.signIn(username, undefined, company)));
  }
  // Sources are compiled at the first page, for minutes on a busy machine.
}, 600_000);
afterAll(async () => {
  for (const portal of portals) portal.kill("SIGTERM");
  await Promise.all(portals.map(({ ended }) => ended));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const pagesOf = (visitor: Visitor) => ownPages(visitor).map(({ page }) => page);

const shown = new Set<string>();

/** Asks both portals at once, so that the same time passes in both. */
const ask = (pair: readonly Browser[], path: string) =>
  Promise.all([pair[0]?.get(path), pair[1]?.get(path)]).then(([built, source]) => {
    if (!built || !source) throw new Error("There is no pair of browsers.");
    return { built, source };
  });

/** Compares these pages of the visitor. Addresses with parameters come from examples and from links of other pages. */
async function compareOwn(
  name: string,
  compared: readonly SitePage[],
  languages: readonly string[],
): Promise<string[]> {
  const pair = browsers.get(name) ?? [];
  const differences: string[] = [];
  const links = new Map<string, string>();
  for (const lang of languages) {
    for (const browser of pair) browser.jar.set("lang", lang);
    for (const page of compared) {
      const path = links.get(page.path) ?? addressOf(page);
      const { built, source } = await ask(pair, path);
      const difference = firstDifference(built, source);
      if (difference) differences.push(`${path} (${lang}) ${difference}`);
      if (built.status === 200) shown.add(page.path);
      keepLinks(built, links);
    }
  }
  return differences;
}

describe("development and production", () => {
  it.each(visitors)("answer alike, on every page for %s", async (name, visitor) => {
    // Every third page, for the first account that sees it; all in `npm run test:long`.
    const compared = pagesOf(visitor).filter(
      (page) => isLong || (pages.indexOf(page) % 3 === 0 && !shown.has(page.path)),
    );
    expect(await compareOwn(name, compared, languagesOf(name))).toEqual([]);
  });

  it.each(visitors)("refuse alike, on other pages for %s", async (name, { enters }) => {
    const differences: string[] = [];
    const refused = pages.filter(({ access }) => !enters.includes(access));
    for (const page of inTurn(refused, turnOf(name), 2 * visitors.length)) {
      const { built, source } = await ask(browsers.get(name) ?? [], addressOf(page));
      const [requested, got] = [built, source].map(
        ({ status, location }) => `${String(status)} ${location ?? ""}`,
      );
      if (requested !== got || built.status < 300) differences.push(`${page.path}: ${requested} ≠ ${got}`);
    }
    expect(differences).toEqual([]);
  });

  it("have shown pages, in the long run every page, that the seeded laboratory has something for", () => {
    const missed = pages.map(({ path }) => path).filter((path) => !shown.has(path));
    if (isLong) expect(missed.sort()).toEqual([...NOT_SHOWN].sort());
    else expect(shown.size).toBeGreaterThan(40);
    for (const portal of portals) expect(portal.output()).not.toMatch(/Warning:|"level":50/);
  });
});
