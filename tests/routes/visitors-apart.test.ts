import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLab, type Lab } from "../../lab/create.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { openStub, type Entry, type Stub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";

// Two patients with concurrent requests stay isolated.

let lab: Lab;
let stub: Stub;
let portal: TestPortal | undefined;
const tokens = new Map<string, string>();
beforeAll(async () => {
  lab = await createLab({ dataDir: temporaryFolder() });
  stub = await openStub({ forwardTo: lab.url });
});
afterAll(async () => {
  await stub.close();
  await lab.close();
});
beforeEach(() => tokens.clear());
afterEach(async () => {
  stub.heal();
  stub.answerNormally();
  stub.release();
  await portal?.close();
  portal = undefined;
});

async function signedIn(...names: string[]): Promise<Browser[]> {
  portal = await openPortal({ LAB_API_URL: stub.url, UPSTREAM_TIMEOUT_MS: "2000" });
  const browsers = [];
  for (const name of names) {
    const browser = new Browser(portal.origin);
    expect((await browser.signIn(name)).status).toBe(303);
    stub.forget();
    await browser.get("/menu");
    tokens.set(name, stub.calls("/account/counts")[0]?.headers.authorization ?? "none");
    browsers.push(browser);
  }
  return browsers;
}
const isOf = (name: string, { headers }: Entry) => headers.authorization === tokens.get(name);
/** Blocks calls until `open` is called. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
const REFUSED = { status: 401, body: { message: "refused" } };

describe("a refused token", () => {
  it.each([
    ["/patient/nearme", "/city/get"],
    ["/patient/test", "/product-category/get"],
    ["/patient/test", "/plant/get"],
    ["/patient/home", "/promo/get"],
    ["/patient/home", "/product/get"],
    ["/patient/profile", "/religion/get"],
  ])("signs out its own account alone, when both wait for the list of %s (%s)", async (page, list) => {
    const [first, second] = (await signedIn("patient", "patient2")) as [Browser, Browser];
    const held = gate();
    stub.forget();
    stub.answer(list, async (entry) => {
      await held.opened;
      return isOf("patient", entry) ? REFUSED : null;
    });
    const mine = first.get(`${page}?tab=PROFILE&q=secret-search`);
    await expect.poll(() => stub.calls(list).length).toBeGreaterThan(0);
    const others = second.get(`${page}?tab=PROFILE`);
    await expect.poll(() => stub.calls("/account/counts").length).toBeGreaterThan(1);
    held.open();
    const [own, other] = await Promise.all([mine, others]);
    expect([other.status, other.location]).toEqual([200, null]);
    expect(other.cookies.filter((line) => /sid=;/.test(line))).toEqual([]);
    expect(other.text).not.toContain("secret-search");
    expect((await second.get("/menu")).status).toBe(200);
    expect([200, 302]).toContain(own.status);
  });

  it("still ends its own session, wherever it is refused", async () => {
    const [first] = (await signedIn("patient")) as [Browser];
    stub.answer("/promo/get", () => REFUSED);
    const answer = await first.get("/patient/home?a=1");
    expect([answer.status, answer.location]).toEqual([
      302,
      `/login?redirect=${encodeURIComponent("/patient/home?a=1")}`,
    ]);
  });

  it("is not sent with a call that needs none", async () => {
    const [first] = (await signedIn("patient")) as [Browser];
    stub.forget();
    await first.get("/patient/profile?tab=PROFILE");
    const lists = ["/religion/get", "/marital-status/get", "/ethnicity/get", "/patient-title/get"];
    for (const path of lists) {
      const [asked] = stub.calls(path);
      expect(asked, path).toBeDefined();
      expect(asked?.headers.authorization, path).toBeUndefined();
    }
  });
});

describe("calls of one patient that hang", () => {
  it("leave the area to others: their orders are shown", async () => {
    const [first, second] = (await signedIn("patient", "patient2")) as [Browser, Browser];
    stub.answer("/order/get", async (entry) => {
      if (isOf("patient", entry)) await new Promise(() => undefined);
      return null;
    });
    const page = "/patient/profile?tab=ORDER";
    await Promise.all(Array.from({ length: 20 }, () => first.get(page)));
    const shown = await second.get(page);
    expect([shown.status, visible(shown).includes("An error occurred")]).toEqual([200, false]);
    expect(shown.text).toContain("ORD-");
  });
});
