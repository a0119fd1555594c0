import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { markOwners } from "../support/canaries.ts";
import { addPatients } from "../../lab/tests/support/many-patients.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { PATIENCE, runs } from "../support/runs.ts";
import { openStub, type Entry } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

// Patients with concurrent requests stay isolated.

let portal: TestPortal | undefined;
const tokens = new Map<string, string>();
const lab = useOpened(openSeededLab);
const stub = useOpened(() => openStub({ forwardTo: lab.url }));

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
    const [pageResponse, other] = await Promise.all([mine, others]);
    expect([other.status, other.location]).toEqual([200, null]);
    expect(other.cookies.filter((line) => /sid=;/.test(line))).toEqual([]);
    expect(other.text).not.toContain("secret-search");
    expect((await second.get("/menu")).status).toBe(200);
    expect([200, 302]).toContain(pageResponse.status);
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
      const [entry] = stub.calls(path);
      expect(entry, path).toBeDefined();
      expect(entry?.headers.authorization, path).toBeUndefined();
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

const CROWD = runs(6, 50);
const REQUESTS = runs(60, 10_000);
const AT_ONCE = runs(30, 200);
const PAGES = [
  "/patient/home",
  "/patient/test?q=gula",
  "/patient/cart",
  "/patient/profile",
  "/notifications",
  "/patient/profile?tab=ORDER",
  "/menu",
  "/dashboard/family",
  "/patient/lab-result",
];
/** Admits everybody: load is tested elsewhere. */
const EVERYBODY = { least: 1024, first: 1024, pagePatience: 600_000, formPatience: 600_000 };
const canaryOf = (index: number) => `CANARY-${String(index)}-OWN`;

describe("a crowd that reads and orders at once", () => {
  // Promise B4: 10,000 requests of 50 people in the long run, 0 foreign canaries.
  it("sees on each page only what is its own", PATIENCE, async () => {
    const people = await addPatients(lab.db, CROWD);
    markOwners(stub, new Map(people.map(({ username }, index) => [username, canaryOf(index)])));
    const free = { RATE_LOGIN_ADDRESS: "100000/1m", UPSTREAM_TIMEOUT_MS: "60000" };
    portal = await openPortal({ LAB_API_URL: stub.url, ...free }, EVERYBODY);
    const { origin } = portal;
    const crowd = await Promise.all(
      people.map(async ({ username }) => {
        const browser = new Browser(origin);
        expect((await browser.signIn(username)).status).toBe(303);
        return { browser, _token: await browser.tokenOf("/menu") };
      }),
    );
    const sessionOf = ({ browser }: { browser: Browser }) =>
      [...browser.jar].find(([name]) => name.endsWith("sid"));
    const before = crowd.map(sessionOf);
    expect(before.every(Boolean)).toBe(true);
    const foreign: string[] = [];
    const strange: string[] = [];
    let [current, shed] = [0, 0];
    const row = async (index: number) => {
      const position = index % CROWD;
      const { browser, _token } = crowd[position] ?? { browser: new Browser(origin), _token: "" };
      const turn = Math.floor(index / CROWD);
      const page = PAGES[turn % PAGES.length] ?? "/";
      const adds = { _token, plant_id: "plt-jkt-sdr", intent: "add" };
      const answer = await (turn % 7 === 3
        ? browser.post("/patient/test/prd-glu-f", { ...adds, client_request_id: `own-${String(index)}` })
        : browser.get(page));
      const isTurnedAway = answer.status === 503 && answer.headers["retry-after"] !== undefined;
      // A line of a cart holds ten at most.
      if (isTurnedAway || (turn % 7 === 3 && answer.status === 400)) shed++;
      else if (answer.status !== 200 && answer.status !== 303)
        strange.push(`${page}: ${String(answer.status)}`);
      const matches = new Set(`${answer.text} ${String(answer.location)}`.match(/CANARY-\d+-OWN/g));
      if (matches.delete(canaryOf(position))) current++;
      if (matches.size > 0) foreign.push(`${page} of ${String(position)}: ${[...matches].join()}`);
    };
    const lanes = Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let index = lane; index < REQUESTS; index += AT_ONCE) await row(index);
    });
    await Promise.all(lanes);
    expect(foreign).toEqual([]);
    expect(strange).toEqual([]);
    expect(current).toBeGreaterThan(REQUESTS / 2);
    expect(crowd.map(sessionOf)).toEqual(before);
    measured(
      "B4",
      `${String(REQUESTS)} requests of ${String(CROWD)} people, ${String(AT_ONCE)} at once: 0 foreign canaries, ${String(current)} answers with their own, ${String(shed)} turned away`,
    );
  });
});
