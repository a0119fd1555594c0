import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, send } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const linked = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
const prefetched = (html: string) =>
  [...html.matchAll(/<link rel="prefetch" href="([^"]+)"/g)].map(([, href = ""]) => href);
const inline = (html: string) =>
  [...html.matchAll(/<style nonce="[^"]+">([^<]*)<\/style>/g)].map(([, text = ""]) => text);
const cssCookie = (cookies: string[]) => cookies.filter((line) => line.startsWith("css="));

describe("style sheets", () => {
  it("stand in the document until the browser has them, then are linked", async () => {
    const browser = new Browser(portal.origin);
    const first = await browser.get("/login");
    expect([linked(first.text), inline(first.text).length]).toEqual([[], 1]);
    const [href = ""] = prefetched(first.text);
    expect((await send(portal.origin, href)).text, "the very same rules").toBe(inline(first.text)[0]);
    expect(cssCookie(first.cookies)).toEqual([
      `css=${href.slice(-12, -4)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
    ]);

    for (const path of ["/login", "/translate", "/no/such/page", "/page-not-allowed"]) {
      const { text, cookies } = await browser.get(path);
      expect([linked(text), inline(text), prefetched(text)], path).toEqual([[href], [], []]);
      expect(cookies, "a cookie that changes would empty the browser's back/forward cache").toEqual([]);
    }
  });

  it("a page's further sheet follows the common one; a short one stands in each document and is not noted", async () => {
    const browser = new Browser(portal.origin);
    const [common = ""] = prefetched((await browser.get("/login")).text);
    const kit = await browser.get("/ui-kit");
    expect(linked(kit.text)).toEqual([common]);
    const [area = "", ...others] = prefetched(kit.text);
    expect([area, others]).toEqual([expect.stringMatching(/\/area-/), []]);
    expect(inline(kit.text).join("")).toContain(".chart");
    expect(kit.text.indexOf('rel="stylesheet"')).toBeLessThan(kit.text.indexOf("<style"));
    expect(browser.jar.get("css")?.split(".").sort()).toEqual(
      [common, area].map((href) => href.slice(-12, -4)).sort(),
    );
    const again = await browser.get("/ui-kit");
    expect([linked(again.text), prefetched(again.text)]).toEqual([[common, area], []]);
    expect(inline(again.text)).toEqual(inline(kit.text).slice(1));
    expect(inline(again.text)[0]).toContain(".chart");
    expect(
      cssCookie(again.cookies),
      "a cookie that changes would empty the browser's back/forward cache",
    ).toEqual([]);
    expect(linked((await browser.get("/login")).text)).toEqual([common]);
  });

  it("are left out of a page that a script fetches", async () => {
    const headers = { "Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin" };
    const { text, cookies } = await new Browser(portal.origin).get("/ui-kit", headers);
    expect(text).toContain("</html>");
    expect([linked(text), inline(text), prefetched(text), cssCookie(cookies)]).toEqual([[], [], [], []]);
  });

  it("marks of an earlier build are dropped", async () => {
    const browser = new Browser(portal.origin);
    browser.jar.set("css", "12345678.<script>");
    const { text } = await browser.get("/login");
    expect(inline(text).length).toBe(1);
    expect(browser.jar.get("css")).toMatch(/^[\w-]{8}$/);
  });

  it("a page needs no icon file, and a refusal no file at all", async () => {
    const { text } = await send(portal.origin, "/");
    expect(text).toContain('<link rel="icon" href="data:image/svg+xml,');
    const refusal = await send(portal.origin, "/%E0%A4%A", { headers: { Accept: "text/html" } });
    expect(refusal.text).toContain('<link rel="icon" href="data:,">');
    expect(refusal.text).not.toMatch(/<link[^>]+href="\//);
  });
});
