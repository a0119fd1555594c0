import { afterEach, describe, expect, it, vi } from "vitest";
import { pages } from "../../app/site.ts";
import { Browser } from "../support/browser.ts";
import { cartLine, cartSums } from "../support/stubbed-cart.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const AHEAD = { "Sec-Purpose": "prefetch" };

const opened = useStubbedPortal();

afterEach(() => {
  vi.useRealTimers();
});

/** Freezes the clock, also for the portal; the returned function advances minutes. */
function passTime(): (minutes: number) => void {
  vi.useFakeTimers({ toFake: ["Date"] });
  return (minutes) => void vi.setSystemTime(Date.now() + minutes * 60_000);
}

async function signedIn(): Promise<Browser> {
  const browser = new Browser(opened.portal.origin);
  await browser.signIn("type1");
  return browser;
}
interface Rules {
  prefetch: { where: { and: [{ href_matches: string[] }, unknown] }; eagerness: string }[];
  prerender?: unknown;
}
function rulesIn({ text }: { text: string }): Rules | null {
  const json = /<script type="speculationrules" nonce="[^"]+">([^<]*)<\/script>/.exec(text)?.[1];
  return json ? (JSON.parse(json) as Rules) : null; // validated by its use below
}

describe("speculation rules", () => {
  it("name the pages that the visitor may enter, for fetching only", async () => {
    const visitor = rulesIn(await new Browser(opened.portal.origin).get("/login"));
    expect(visitor?.prefetch[0]?.where.and[0].href_matches).toEqual([
      "/",
      "/tests",
      "/tests/:id",
      "/packages",
      "/packages/:id",
      "/branches",
      "/login",
      "/forgot-password",
      "/r3915t3r",
    ]);
    const patient = rulesIn(await (await signedIn()).get("/patient/home"));
    expect(patient?.prefetch[0]?.where.and[0].href_matches).toContain("/patient/test/:id");
    expect(patient?.prefetch[0]?.where.and[0].href_matches).not.toContain("/login");
    expect(patient?.prerender).toBeUndefined();
  });

  it("are eager where there is a pointer, careful on phones, absent where data is saved", async () => {
    const eagerness = async (headers: Record<string, string>) =>
      rulesIn(await new Browser(opened.portal.origin).get("/login", headers))?.prefetch[0]?.eagerness;
    expect(await eagerness({ "Sec-CH-UA-Mobile": "?0" })).toBe("moderate");
    expect(await eagerness({ "Sec-CH-UA-Mobile": "?1" })).toBe("conservative");
    expect(await eagerness({})).toBe("conservative");
    expect(await eagerness({ "Save-Data": "on" })).toBeUndefined();
    expect(await eagerness({ Cookie: "data=low" })).toBeUndefined();
  });
});

describe("requests by a page's script", () => {
  it("are never stored, and keep no page out of the back/forward cache", async () => {
    const browser = await signedIn();
    const script = { "Sec-Fetch-Dest": "empty", "Cache-Control": "no-cache" };
    expect((await browser.get("/menu", script)).headers["cache-control"]).toBe("private, no-cache");
    const others: Record<string, string>[] = [
      {},
      { "Sec-Fetch-Dest": "empty" },
      { "Cache-Control": "no-cache" },
    ];
    for (const headers of others)
      expect((await browser.get("/menu", headers)).headers["cache-control"]).toBe("no-store");
  });
});

describe("prefetched pages", () => {
  // Promise C3: 0 calls for other prefetches.
  it("are those that the site map allows; every other answers 503 and asks the laboratory nothing", async () => {
    const browser = await signedIn();
    opened.stub.forget();
    for (const { path } of pages.filter(({ prefetch }) => !prefetch)) {
      const answer = await browser.get(path.replace(/:\w+/g, "x"), AHEAD);
      expect([answer.status, answer.text, answer.cookies], path).toEqual([503, "", []]);
    }
    expect((await browser.get("/no/such/page", AHEAD)).status).toBe(503);
    expect(opened.stub.ledger).toEqual([]);
    for (const path of ["/patient/deal", "/patient/test?query=x", "/patient/cart", "/notifications", "/"]) {
      const answer = await browser.get(path, AHEAD);
      expect([answer.status, answer.headers["cache-control"]], path).toEqual([200, "no-store"]);
    }
  });

  it("exclude those that show a result, a record or a document, or do something", () => {
    const allowed = pages.filter(({ prefetch }) => prefetch).map(({ path }) => path);
    expect(allowed).toEqual([
      "/",
      "/tests",
      "/tests/:id",
      "/packages",
      "/packages/:id",
      "/branches",
      "/login",
      "/forgot-password",
      "/r3915t3r",
      "/notifications",
      "/dashboard/my-package",
      "/patient/test",
      "/patient/test/:id",
      "/patient/voucher",
      "/patient/promo",
      "/patient/promo/detail",
      "/patient/nearme",
      "/patient/nearme/map-view",
      "/patient/branch/:id",
      "/patient/profile",
      "/patient/order/:order_number",
      "/patient/buy-package",
      "/patient/buy-package/:id",
      "/patient/buy-subscription",
      "/patient/buy-subscription/:id",
      "/patient/deal",
      "/patient/cart",
    ]);
  });

  it("are refused while a message waits, or if they would change the language", async () => {
    const browser = await signedIn();
    browser.jar.set("flash", "any");
    const ahead = await browser.get("/patient/test", AHEAD);
    expect([ahead.status, ahead.cookies]).toEqual([503, []]);
    browser.jar.delete("flash");
    expect((await browser.get("/patient/test?lang=id", AHEAD)).status).toBe(503);
  });

  it("keep the session alive, because a visit that follows makes no further request", async () => {
    const browser = await signedIn();
    const pass = passTime();
    for (const path of ["/patient/deal", "/patient/test"]) {
      pass(20);
      expect((await browser.get(path, AHEAD)).status, path).toBe(200);
    }
    pass(20);
    expect((await browser.get("/menu")).status, "40 minutes after the last other request").toBe(200);
    pass(31);
    expect((await browser.get("/menu")).location).toBe("/login?redirect=%2Fmenu");
  });

  it("are refused where a form sent after the session's end is kept", async () => {
    opened.stub.answer("/cart/get", { results: { items: [cartLine], ...cartSums } });
    const browser = await signedIn();
    const _token = await browser.tokenOf("/patient/cart");
    const pass = passTime();
    // Longer than the steps back of the tests before.
    pass(48 * 60);
    const lost = await browser.post("/patient/cart", { _token, intent: "update", quantity: "7" });
    expect(lost.location).toMatch(/^\/login/);
    vi.useRealTimers();
    const again = await signedIn();
    const ahead = await again.get("/patient/cart", AHEAD);
    expect([ahead.status, ahead.cookies]).toEqual([503, []]);
    expect((await again.get("/patient/cart")).text).toContain("We kept what you entered");
  });
});
