import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { Browser, unescapeHtml } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { readPage, textOf } from "../support/read-page.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const MAP = "/patient/nearme/map-view";
const plainText = ({ text }: { text: string }) => unescapeHtml(text.replace(/<!-- -->/g, ""));
const open = async (path: string) => {
  const { status, text } = await browser.get(path);
  expect(status, path).toBe(200);
  return plainText({ text });
};
const numbered = (html: string) =>
  [...html.matchAll(/<span class="map-number">(\d+)<\/span>([^<]+)/g)].map(
    ([, number, name]) => `${number ?? ""} ${name ?? ""}`,
  );
const named = (html: string) =>
  [...new JSDOM(html).window.document.querySelectorAll("main :is(.card-title, .row-title) a")].map((link) => {
    link.querySelector(".map-number")?.remove();
    return textOf(link);
  });
const drawn = (html: string) =>
  [
    ...(/<desc[^>]*>([^<]*)/.exec(html)?.[1] ?? "").replace(/^[^:]*:|Showing branch/, "").matchAll(/\d+/g),
  ].map(Number);

it("draws every branch of the list with its number, as a picture with title and description", async () => {
  const html = await open(MAP);
  const rows = numbered(html);
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.map((row) => Number(row.split(" ")[0]))).toEqual(rows.map((_, index) => index + 1));
  expect(named(html)).toEqual(named(await open("/patient/nearme")));
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-labelledby="map-title map-text"/);
  expect(drawn(html)).toEqual(rows.map((_, index) => index + 1));
  expect(html).toMatch(/<path class="map-land" d="M-?\d/);
});

it("moves by links that keep the filters, and shows as a list with the same ones", async () => {
  const filtered = `${MAP}?q=jakarta&open_now=&sort=city`;
  const html = await open(filtered);
  const hrefs = [...html.matchAll(/href="(\/patient\/nearme\/map-view\?[^"#]*view=[^"#]*)#map"/g)].map(
    ([, href = ""]) => href,
  );
  expect(hrefs.length).toBeGreaterThan(8);
  for (const href of new Set(hrefs)) {
    expect(new URL(href, portal.origin).searchParams.get("q")).toBe("jakarta");
    expect(named(await open(href)), href).toEqual(named(html));
  }
  const list = /href="(\/patient\/nearme\?[^"]*)"[^>]*><span>Show as list/.exec(html)?.[1] ?? "";
  const back = await open(list);
  expect(named(back)).toEqual(named(html));
  const again =
    /href="(\/patient\/nearme\/map-view\?[^"]*)"[^>]*><svg.*?<\/svg><span>Show map/.exec(back)?.[1] ?? "";
  expect(new URL(again, portal.origin).searchParams.get("sort")).toBe("city");
});

it("says which branches are outside of a part of the country", async () => {
  const html = await open(`${MAP}?view=2.12.6`);
  const outside =
    /Branches outside this part of the map: ([\d, ]+)\./.exec(html)?.[1]?.split(", ").map(Number) ?? [];
  expect([...drawn(html), ...outside].sort((a, b) => a - b)).toEqual(
    numbered(html).map((_, index) => index + 1),
  );
  expect(outside.length).toBeGreaterThan(0);
});

it.each(["9.9.9", "99.999.999", "x", "1.1", "-1.0.0", "NaN.0.0", "1e9.1.1", "0".repeat(500)])(
  "answers an invalid view (%s) with a map",
  async (view) => {
    const html = await open(`${MAP}?view=${encodeURIComponent(view)}&page=0&lat=900&lng=x`);
    expect(html).toContain('class="map-land"');
  },
);

it("shows the visitor's own place, and the nearest branches around it", async () => {
  const html = await open(`${MAP}?lat=-6.9&lng=107.6`);
  expect(html).toContain('class="map-here"');
  expect(numbered(html)[0]).toMatch(/Bandung/);
  expect(drawn(html)).toContain(1);
});

it("is off where data is saved: the list stays, and the page says why", async () => {
  const { text } = await browser.get(MAP, { "Save-Data": "on" });
  expect(text).toContain("The map is off because data saver is on.");
  expect(text).not.toContain('class="map-land"');
  expect(named(plainText({ text }))).toEqual(named(await open("/patient/nearme")));
});

it("lists branches in the order of the chosen test's prices, and the city with most branches first without a test", async () => {
  const rows = async (query: string) => {
    const { document } = await readPage(browser, `/patient/nearme?sort=price${query}`);
    return [...document.querySelectorAll("main .row")].flatMap((row) => {
      const name = textOf(row.querySelector(".row-title"));
      const price = /IDR ([\d.]+)\.00/.exec(textOf(row.querySelector(".row-beside .money")))?.[1];
      return name ? [{ name, price: price ? Number(price.replaceAll(".", "")) : null }] : [];
    });
  };
  const priced = await rows("&product_id=prd-glu-f");
  const prices = priced.map(({ price }) => price ?? NaN);
  expect(new Set(prices).size).toBeGreaterThan(1);
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  const plain = await rows("");
  expect(plain.length).toBeGreaterThan(5);
  expect(plain.every(({ price }) => price === null)).toBe(true);
  expect(plain[0]?.name).toMatch(/^Jakarta/);
  const elsewhere = new Browser(portal.origin);
  await elsewhere.signIn("patient");
  elsewhere.jar.set("branch", "plt-bdg-bbt");
  expect(named(plainText(await elsewhere.get("/patient/nearme")))[0]).toMatch(/^Bandung/);
  expect(priced.map(({ name }) => name)).not.toEqual(plain.map(({ name }) => name));
  const { document } = await readPage(browser, "/patient/nearme");
  expect([...document.querySelectorAll("select[name=sort] option")].map(textOf)).not.toContain("Price");
});
