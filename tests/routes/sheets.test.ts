import { describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPortal);

const hrefsIn = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, href = ""]) => href);
const linked = (html: string) => hrefsIn(html, /<link rel="stylesheet" href="([^"]+)"\/>/g);
const fetched = (html: string) => hrefsIn(html, /<link rel="stylesheet" href="([^"]+)" media="not all"\/>/g);
const inline = (html: string) => hrefsIn(html, /<style nonce="[^"]+">([^<]*)<\/style>/g);
const notes = ({ jar }: Browser) => [...jar].filter(([name]) => name.startsWith("css-")).sort();
const markOf = (href: string) => href.slice(-12, -4);

/** Loads the sheets that a page fetches, as its browser does. */
async function load(browser: Browser, html: string): Promise<void> {
  for (const href of fetched(html)) await browser.get(href);
}

describe("style sheets", () => {
  it("stand in the document until the browser has them, then are linked", async () => {
    const browser = new Browser(portal.origin);
    const first = await browser.get("/forgot-password");
    expect([linked(first.text), inline(first.text).length]).toEqual([[], 1]);
    const [href = ""] = fetched(first.text);
    const sheet = await browser.get(href);
    expect(sheet.text, "the very same rules").toBe(inline(first.text)[0]);
    expect(sheet.cookies).toEqual([
      `css-styles=${markOf(href)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    expect(sheet.headers["cache-control"], "the note lasts as long as the file").toContain("max-age=604800");

    for (const path of ["/forgot-password", "/translate", "/no/such/page", "/page-not-allowed"]) {
      const { text, cookies } = await browser.get(path);
      expect([linked(text), inline(text), fetched(text)], path).toEqual([[href], [], []]);
      expect(cookies, "a cookie that changes would empty the browser's back/forward cache").toEqual([]);
    }
  });

  it.each(["/forgot-password", "/ui-kit"])(
    "are in the next page again when they were lost on the way (%s)",
    async (path) => {
      const browser = new Browser(portal.origin);
      const first = await browser.get(path);
      const { text } = await browser.get(path);
      expect([linked(text), inline(text)]).toEqual([[], inline(first.text)]);
      expect(notes(browser)).toEqual([]);
    },
  );

  it("follow the common one on a page; a short one stands in each document and is not noted", async () => {
    const browser = new Browser(portal.origin);
    const login = await browser.get("/forgot-password");
    await load(browser, login.text);
    const [common = ""] = fetched(login.text);
    const kit = await browser.get("/ui-kit");
    expect(linked(kit.text)).toEqual([common]);
    const [area = "", ...others] = fetched(kit.text);
    expect([area, others]).toEqual([expect.stringMatching(/\/area-/), []]);
    expect(inline(kit.text).join("")).toContain(".chart");
    expect(kit.text.indexOf('rel="stylesheet"')).toBeLessThan(kit.text.indexOf("<style"));
    await load(browser, kit.text);
    expect(notes(browser)).toEqual([
      ["css-area", markOf(area)],
      ["css-styles", markOf(common)],
    ]);
    const again = await browser.get("/ui-kit");
    expect([linked(again.text), fetched(again.text)]).toEqual([[common, area], []]);
    expect(inline(again.text)).toEqual(inline(kit.text).slice(1));
    expect(inline(again.text)[0]).toContain(".chart");
    expect(linked((await browser.get("/forgot-password")).text)).toEqual([common]);
  });

  it("are both noted when they arrive together", async () => {
    const browser = new Browser(portal.origin);
    const { text } = await browser.get("/ui-kit");
    await Promise.all(fetched(text).map((href) => browser.get(href)));
    expect(
      notes(browser)
        .map(([, mark]) => mark)
        .sort(),
    ).toEqual(fetched(text).map(markOf).sort());
  });

  it("are forgotten at sign-out, with the browser's cache", async () => {
    const browser = new Browser(portal.origin);
    await browser.signIn("patient");
    await load(browser, (await browser.get("/patient/home")).text);
    expect(notes(browser).map(([name]) => name)).toEqual(["css-area", "css-styles"]);
    const answer = await browser.post("/sign-out", {});
    expect(answer.headers["clear-site-data"]).toContain('"cache"');
    expect(notes(browser)).toEqual([]);
  });

  it("are left out of a page that a script fetches", async () => {
    const headers = { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" };
    const { text } = await new Browser(portal.origin).get("/ui-kit", headers);
    expect(text).toContain("</html>");
    expect([linked(text), inline(text), fetched(text)]).toEqual([[], [], []]);
  });

  it("marks of an earlier build count for nothing", async () => {
    const browser = new Browser(portal.origin);
    browser.jar.set("css-styles", "12345678");
    const { text } = await browser.get("/forgot-password");
    expect([linked(text), inline(text).length]).toEqual([[], 1]);
    browser.jar.set("css-styles", "<script>");
    expect(inline((await browser.get("/forgot-password")).text).length).toBe(1);
  });

  it("need no icon file on a page, and no file at all on a refusal", async () => {
    const { text } = await send(portal.origin, "/");
    expect(text).toContain('<link rel="icon" href="data:image/svg+xml,');
    const refusal = await send(portal.origin, "/%E0%A4%A", { headers: { Accept: "text/html" } });
    expect(refusal.text).toContain('<link rel="icon" href="data:,">');
    expect(refusal.text).not.toMatch(/<link[^>]+href="\//);
  });
});
