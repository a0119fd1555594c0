import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { COMPANY, PASSWORD } from "../provider/data.ts";
import { openProvider, type Provider } from "../provider/provider.ts";
import { HOMES, SCREENS, type Username } from "../provider/screens.ts";
import { STYLES, type Style } from "../provider/styles.ts";
import { faultsOfPage, walk } from "../provider/walk.ts";
import { Browser } from "../support/browser.ts";
import { openPortal, root, type TestPortal } from "../support/portal.ts";
import { chooseAddress, newcomer, profileOf } from "../support/registration.ts";
import { inTurn, isLong } from "../support/runs.ts";
import { visible } from "../support/visible.ts";

/** Faults of each page, by style: the table of .cache/reports/foreign-provider.json. */
const table: Record<string, Record<string, string[]>> = {};

afterAll(() => {
  mkdirSync(join(root, ".cache/reports"), { recursive: true });
  writeFileSync(join(root, ".cache/reports/foreign-provider.json"), JSON.stringify(table, null, 2));
});

const inTurnOf = <Case>(style: Style, all: readonly Case[]) => inTurn(all, STYLES.indexOf(style), 3);

/** Every second style; all in `npm run test:long`. */
describe.each(inTurn(STYLES, 0, 2))(
  "a foreign provider with the specified calls alone, in the style: %s",
  (style) => {
    let provider: Provider;
    let portal: TestPortal;
    const browsers = new Map<Username, Browser>();
    const cells = (table[style] = {} as Record<string, string[]>);
    const note = (page: string, faults: string[]) => {
      cells[page] = [...new Set([...(cells[page] ?? []), ...faults])];
    };
    const wrong = (from: Record<string, string[]>) =>
      Object.entries(from).filter(([, faults]) => faults.length > 0);

    it("signs in every account type, and shows each its home", async () => {
      provider = await openProvider({ style });
      portal = await openPortal({
        LAB_API_URL: provider.url,
        LAB_CALLS: "spec",
        LAB_WS_URL: provider.socket.url,
        LAB_WS_KEY: provider.socket.key,
      });
      for (const [username, home] of Object.entries(HOMES) as [Username, string][]) {
        const browser = new Browser(portal.origin);
        const signedIn = await browser.signIn(
          username,
          PASSWORD,
          username === "perusahaan" ? COMPANY : undefined,
        );
        const page = await browser.open(home);
        note(
          `sign-in of ${username}`,
          signedIn.status === 303 && page.path === home ? [] : [`at ${page.path}`],
        );
        note(home, faultsOfPage(page, [200]));
        browsers.set(username, browser);
      }
      expect(wrong(cells)).toEqual([]);
    });

    it("leads a registration from the form to the first home", async () => {
      const browser = new Browser(portal.origin);
      const who = newcomer({ title_id: "2" });
      const email = who["email"] ?? "";
      const first = await browser.submit("/r3915t3r", who, 'name="first_name"');
      expect([first.status, first.location]).toEqual([303, "/r3915t3r?step=code"]);
      note("/r3915t3r?step=code", faultsOfPage(await browser.open("/r3915t3r?step=code"), [200]));
      const code = provider.codeOf(email);
      const confirmed = await browser.submit("/r3915t3r?step=code", { otp: code }, 'value="verify"');
      expect([confirmed.status, confirmed.location]).toEqual([303, "/continue-register"]);
      await chooseAddress(browser);
      const done = await browser.submit("/continue-register", profileOf(), 'name="identity_number"');
      expect([done.status, done.location]).toEqual([303, "/register-success"]);
      note("/register-success", faultsOfPage(await browser.open("/register-success"), [200]));
      const again = await browser.signIn(email, who["password"]);
      expect((await browser.open(again.location ?? "")).path).toBe("/patient/home");
    });

    it("gives a wrong password and wrong fields their sentences", async () => {
      const browser = new Browser(portal.origin);
      const refused = await browser.signIn("pasien", "wrong-password");
      expect([refused.status, visible(refused)]).toEqual([400, expect.stringMatching(/password/i)]);
      const taken = newcomer({ username: "pasien" });
      const page = await browser.submit("/r3915t3r", taken, 'name="first_name"');
      expect([page.status, visible(page)]).toEqual([400, expect.stringContaining("It is taken")]);
    });

    it("leads from each home to working pages only", async () => {
      const current: Record<string, string[]> = {};
      for (const [username, home] of inTurnOf(style, Object.entries(HOMES) as [Username, string][])) {
        const browser = browsers.get(username);
        if (!browser) continue;
        for (const [path, faults] of await walk(browser, home)) current[`link to ${path}`] = faults;
      }
      for (const [path, faults] of Object.entries(current)) note(path, faults);
      expect(wrong(current)).toEqual([]);
    });

    it("shows every specified screen, without an error or an unfounded sentence", async () => {
      const current: Record<string, string[]> = {};
      for (const { username, path, absent } of inTurnOf(style, SCREENS)) {
        const page = await browsers.get(username)?.open(path);
        if (page) current[path] = faultsOfPage(page, absent ? [501] : [200]);
      }
      for (const [path, faults] of Object.entries(current)) note(path, faults);
      expect(Object.keys(current).length).toBeGreaterThan(isLong ? 70 : 22);
      expect(wrong(current)).toEqual([]);
    });

    it("delivers prices, the paid invoice and its documents", async () => {
      const browser = browsers.get("pasien");
      if (!browser) throw new Error("The patient is not signed in");
      const text = async (path: string) => visible(await browser.open(path));
      expect(await text("/patient/nearme?product_id=901")).toMatch(/150\.000/);
      expect(await text("/payment-success?order_id=F-100&home_care=false")).toContain("W-100");
      expect(await text("/patient/order/W-100/invoice")).toMatch(/225\.000/);
      for (const path of ["/download/invoice/W-100", "/download/labreport/W-100"])
        expect((await browser.get(path)).headers["content-type"]).toBe("application/pdf");
      expect(provider.asked).toContain("POST /cart/empty");
    });

    afterAll(async () => {
      await portal.close();
      await provider.close();
    });
  },
);

it("reaches no failing page after its first walk when it learns, in the style of NestJS", async () => {
  const provider = await openProvider({ style: "nest" });
  const portal = await openPortal({ LAB_API_URL: provider.url });
  for (const [username, home] of inTurn(Object.entries(HOMES), 0, 2)) {
    const browser = new Browser(portal.origin);
    await browser.signIn(username, PASSWORD, username === "perusahaan" ? COMPANY : undefined);
    await walk(browser, home);
    const statuses = [...(await walk(browser, home))].filter(([, faults]) => /status/.test(faults.join(" ")));
    expect(statuses).toEqual([]);
  }
  await portal.close();
  await provider.close();
});
