import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { covers } from "../../app/lib/paths.ts";
import { pages, type SitePage } from "../../app/site.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, root, type TestPortal } from "../support/portal.ts";
import { classesIn, priceOf, priceTable, type Price } from "../support/prices.ts";
import { newcomer } from "../support/registration.ts";

/** Bytes. What a visitor meets first has to be cheapest. */
const FIRST = { beforePaint: 9000, all: 17_000 };
const BEFORE_PAINT = 14_000;
const SHEET = 7000;
const SCRIPT = 6000;
const ENTRANCES = ["/login", "/r3915t3r", "/r3915t3r?step=code"];

/** Shows every piece there is, to those who build pages. */
const ALL_PIECES = "/ui-kit";

/** Built pages that lead on to another one, and those that only a post leads to. */
const LEADING_ON = ["/dashboard", "/dashboard/cart"];

let portal: TestPortal;
const prices: Price[] = [];
/** pages of the site map that were not reached */
const missed: string[] = [];

const documents = pages.filter(
  (page) => page.module && page.document !== false && !LEADING_ON.includes(page.path),
);
const folder = join(root, "build/client/assets");
const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));

beforeAll(async () => {
  portal = await openPortal();
  const visitor = new Browser(portal.origin);
  const registrant = new Browser(portal.origin);
  await registrant.submit("/r3915t3r", newcomer(), 'name="username"');
  const unfinished = new Browser(portal.origin);
  await unfinished.signIn("unfinished");
  const patient = new Browser(portal.origin);
  await patient.signIn("patient");
  const hrefs = await crawl(patient);
  const browserOf = ({ access }: SitePage) =>
    access === "unfinished" ? unfinished : access === "visitor" || access === "public" ? visitor : patient;
  for (const page of documents) {
    const path = page.path.includes(":")
      ? hrefs.find((href) => covers(page.path, href.split("?")[0] ?? ""))
      : page.path;
    const known = hrefs.find((href) => href.split("?")[0] === page.path && href.includes("?")) ?? path;
    const price = await firstVisit(browserOf(page), EXAMPLES[page.path] ?? known ?? "");
    if (!price) missed.push(page.path);
    else prices.push(price);
  }
  const code = await firstVisit(registrant, "/r3915t3r?step=code");
  if (code) prices.push(code);
});
afterAll(() => portal.close());

/** Addresses that no page links to as they are. */
const EXAMPLES: Record<string, string> = {
  "/otp/:phone": "/otp/+6281355500001",
  "/patient/profile": "/patient/profile?tab=ORDER",
  "/patient/test": "/patient/test",
  "/payment-success": "/payment-success?order_id=INV-0001018&home_care=false",
};

/** Everything that the account's pages link to, a few clicks deep. */
async function crawl(browser: Browser): Promise<string[]> {
  const found = new Set([
    "/patient/home",
    "/patient/test",
    "/patient/nearme",
    "/patient/profile?tab=ORDER",
    "/patient/cart",
  ]);
  const examples = new Map<string, number>();
  for (const path of found) {
    if (found.size > 400) break;
    const { text } = await browser.get(path);
    for (const [, href = ""] of text.matchAll(/ href="(\/[^"#]*)"/g)) {
      const at = href.replace(/&amp;/g, "&");
      const page = documents.find((one) => covers(one.path, at.split("?")[0] ?? ""));
      const seen = page ? (examples.get(page.path) ?? 0) : Infinity;
      // A handful of each kind; the first paid, pending and done orders are among them.
      if (!page || seen > 12 || /^\/(sign-out|continue)/.test(at)) continue;
      if (!found.has(at)) examples.set(page.path, seen + 1);
      found.add(at);
    }
  }
  return [...found];
}

/** The price of a page for a browser without the sheets; null when it is no page for it. */
async function firstVisit(browser: Browser, path: string): Promise<Price | null> {
  if (!path) return null;
  const jar = [...browser.jar].filter(([name]) => name !== "css" && name !== "flash");
  const price = await priceOf(portal.origin, path, jar.map((pair) => pair.join("=")).join("; "));
  return price.status < 300 || price.status >= 400 ? price : null;
}

const over = (wrong: (price: Price) => boolean) => prices.filter(wrong).map(({ path }) => path);
const table = () => priceTable(prices);

describe("what a page costs on the first visit", () => {
  it("is one request before the first paint", () => {
    expect(
      over(({ requestsBeforePaint }) => requestsBeforePaint !== 1),
      table(),
    ).toEqual([]);
  });

  it("is at most 9 kB before the first paint and 17 kB in all at the entrances", () => {
    const entrances = prices.filter(({ path }) => ENTRANCES.includes(path));
    expect(entrances.map(({ path }) => path).sort()).toEqual([...ENTRANCES].sort());
    const dear = entrances.filter(
      ({ bytesBeforePaint, bytes }) => bytesBeforePaint > FIRST.beforePaint || bytes > FIRST.all,
    );
    expect(
      dear.map(({ path }) => path),
      table(),
    ).toEqual([]);
  });

  it("is at most 14 kB before the first paint anywhere", () => {
    expect(
      over(({ bytesBeforePaint, path }) => bytesBeforePaint > BEFORE_PAINT && path !== ALL_PIECES),
      table(),
    ).toEqual([]);
  });

  it("is at most 6 kB of script beside the modules that the page alone has", () => {
    expect(
      over(({ scriptBytes }) => scriptBytes > SCRIPT),
      table(),
    ).toEqual([]);
  });

  it("is known for every page that is built", () => {
    expect(missed, table()).toEqual(REACHED_BY_A_POST);
    process.stdout.write(table());
  });
});

describe("the style sheets", () => {
  it("the common one stays below 7 kB, however many screens come", () => {
    const name = sheets.find((one) => one.startsWith("styles-")) ?? "";
    expect(brotliCompressSync(readFileSync(join(folder, name))).length).toBeLessThanOrEqual(SHEET);
  });

  it("every page has the sheets with the rules of its classes", () => {
    const rules = sheets.map((name) => {
      const css = readFileSync(join(folder, name), "utf8");
      return { path: `/assets/${name}`, classes: classesIn(css) };
    });
    const missing = prices.flatMap(({ path, html }) => {
      const own = rules.filter((sheet) => html.includes(sheet.path));
      const used = new Set(
        [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
      );
      return [...used]
        .filter((name) => rules.some(({ classes }) => classes.has(name)))
        .filter((name) => !own.some(({ classes }) => classes.has(name)))
        .map((name) => `${path}: .${name}`);
    });
    expect(missing).toEqual([]);
  });
});

/** A form or a cart with tests leads there: never the first page of a visit. */
const REACHED_BY_A_POST = [
  "/signed-in-as-another",
  "/simulated-payment/:payment_id",
  "/patient/checkout",
  "/patient/order-test/:branch/:id",
  "/patient/order-package/:id",
  "/patient/order-deal/:id",
  "/patient/order-subscription/:id",
];
