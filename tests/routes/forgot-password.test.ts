import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { newcomer, outboxOf, registerWithCode, summaryOf, visible } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let portal: TestPortal;
const open = () => new Browser(portal.origin);
const ask = (account: string) => open().submit("/forgot-password", { account }, 'name="account"');

/** Minimum response time. */
const ANSWER_AFTER_MS = 400;

/** Blocks the portal's pauses of that length until `release()`. */
function holdPauses() {
  const real = timers.setTimeout;
  let held = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  timers.setTimeout = async <T>(ms?: number, value?: T) => {
    if (ms !== ANSWER_AFTER_MS) return real(ms, value as T);
    held++;
    await released;
    return value as T; // like Node's own
  };
  // Updates modules that imported the function by name.
  syncBuiltinESMExports();
  const restore = () => {
    timers.setTimeout = real;
    syncBuiltinESMExports();
  };
  return { held: () => held, release, restore };
}

describe("a forgotten password", () => {
  beforeAll(async () => {
    portal = await openPortal({ RATE_OTP_ADDRESS: "1000/1h" });
  });
  afterAll(() => portal.close());

  // Promise A6: the same page.
  it("looks the same for known and unknown accounts", async () => {
    const known = ["patient", "siti.rahmawati@example.com", "081234567801"];
    const unknown = ["nobody", "no@example.com", "081299999999"];
    for (const name of [...known, ...unknown]) {
      const { status, location, text } = await ask(name);
      expect([status, location, text], name).toEqual([303, "/forgot-password?sent=1", ""]);
    }
    expect(visible(await open().get("/forgot-password?sent=1"))).toContain(
      "If an account with this name exists",
    );
  });

  it("needs a name, and is limited for a name without saying whether it exists", async () => {
    const pauses = holdPauses();
    pauses.release();
    expect(summaryOf(await ask(""))).toEqual(["Username, email or phone is required"]);
    for (const name of ["patient2", "nobody2"]) {
      for (let n = 0; n < 5; n++) expect((await ask(name)).status).toBe(303);
      const sixth = await ask(name);
      expect([sixth.status, summaryOf(sixth)[0]]).toEqual([
        429,
        expect.stringMatching(/^You have asked for too many links.* \d+ minutes\.$/),
      ]);
      expect(sixth.text).toContain(`value="${name}"`);
    }
    pauses.restore();
  });

  it("stands as a dialog on the sign-in page too", async () => {
    const page = await open().get("/login");
    expect(page.text).toMatch(/<dialog id="forgot-password"[\s\S]*action="\/forgot-password"/);
    expect(page.text).toMatch(
      /<a href="\/forgot-password" data-module="dialog" data-dialog-opens="forgot-password"/,
    );
  });

  it("is replaced by the link once, with the words for what is wrong", async () => {
    const browser = open();
    const who = newcomer();
    await registerWithCode(browser, who);
    await ask(who["email"] ?? "");
    const { link } = await outboxOf(browser, who["email"] ?? "");
    const path = link.replace(portal.origin.replace("127.0.0.1", "localhost"), "").replace(portal.origin, "");
    expect(path).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    const set = (fields: Record<string, string>) => open().submit(path, fields, 'name="password"');
    expect(visible(await open().get(path))).toContain(
      "The link works once. You will be signed out everywhere else, and share pages you made are closed.",
    );
    expect(summaryOf(await set({}))).toEqual(["Password is required", "Confirm password is required"]);
    const differing = await set({ password: "kebun teh sore", confirm_password: "x" });
    expect(summaryOf(differing)[0]).toMatch(/^Confirm password must valid/);
    expect(differing.text).not.toContain("kebun teh sore");
    expect(summaryOf(await set({ password: "pendek", confirm_password: "pendek" }))).toEqual([
      "Use at least 8 characters",
    ]);
    const saved = await set({ password: "kebun teh sore", confirm_password: "kebun teh sore" });
    expect([saved.status, saved.location]).toEqual([303, "/login"]);
    // The portal ended the session itself, without a refused token.
    const over = await browser.get("/continue-register");
    expect([over.location, over.cookies.some((line) => line.startsWith("sid="))]).toEqual([
      "/login?redirect=%2Fcontinue-register",
      false,
    ]);
    const again = await set({ password: "kebun teh pagi", confirm_password: "kebun teh pagi" });
    expect([again.status, summaryOf(again)]).toEqual([
      400,
      ["This link has expired or has been used. Please ask for a new one."],
    ]);
    expect(again.text).not.toContain('name="password"');
    expect(again.text).toMatch(/<a href="\/forgot-password" class="button button-primary"/);
    expect((await open().signIn(who["username"] ?? "", "kebun teh pagi")).status).toBe(400);
    expect((await open().signIn(who["username"] ?? "", "kebun teh sore")).location).toBe(
      "/continue-register",
    );
    expect(visible(await open().get("/reset-password"))).toContain("This link has expired");
  });
});

describe("a new password set with a link", () => {
  it.each([
    [
      "names the account: its sessions end, those of others stay",
      { uuid: "uuid-type1" },
      "/login?redirect=%2Fmenu",
    ],
    ["names no account: nothing ends", null, null],
    ["answers something else: nothing ends", { uuid: 7 }, null],
  ])("ends what the laboratory names: it %s", async (_what, results, location) => {
    const stub = await openStubLaboratory();
    stub.answer("/reset-password", { results });
    const other = await openPortal({ LAB_API_URL: stub.url });
    try {
      const signedIn = async (username: string) => {
        const browser = new Browser(other.origin);
        expect((await browser.signIn(username)).status).toBe(303);
        return browser;
      };
      const [first, second] = [await signedIn("type1"), await signedIn("type1")];
      const stranger = await signedIn("type2");
      const passwords = { password: "kebun teh sore", confirm_password: "kebun teh sore" };
      const path = "/reset-password?token=of-the-link";
      const saved = await new Browser(other.origin).submit(path, passwords, 'name="password"');
      expect([saved.status, saved.location]).toEqual([303, "/login"]);
      expect(JSON.parse(stub.calls("/reset-password")[0]?.body ?? "{}")).toEqual({
        token: "of-the-link",
        password: "kebun teh sore",
      });
      expect((await first.get("/menu")).location).toBe(location);
      expect((await second.get("/menu")).location).toBe(location);
      expect((await stranger.get("/menu")).status).toBe(200);
    } finally {
      await other.close();
      await stub.close();
    }
  });
});

describe("how long the answer takes", () => {
  const stub = useOpened(openStubLaboratory);
  beforeAll(async () => {
    portal = await openPortal({ LAB_API_URL: stub.url });
    answerByName();
  });
  const answerByName = () => {
    stub.answer("/forget-password", ({ body }) =>
      body.includes("nobody")
        ? { status: 404, body: { message: "no such account" } }
        : { body: { results: null } },
    );
  };
  afterAll(async () => {
    await portal.close();
  });

  it("says for everybody that it failed when the laboratory refuses the portal's address, and counts no try", async () => {
    stub.answer("/forget-password", () => ({
      status: 400,
      body: { message: "Check the fields", errors: { reset_url: ["Must be valid"] } },
    }));
    const refused = await ask("somebody");
    expect([refused.status, refused.location]).toEqual([502, null]);
    expect(summaryOf(refused)).toEqual([expect.stringContaining("Error Forget Password!")]);
    for (let press = 0; press < 6; press += 1) expect((await ask("somebody")).status).toBe(502);
    answerByName();
    expect((await ask("somebody")).status).toBe(303);
  });

  // Promise A6: the same time.
  it.each(["somebody", "nobody"])("is the same whatever the laboratory says: %s", async (name) => {
    const browser = open();
    const { hidden } = formIn((await browser.get("/forgot-password")).text, 'name="account"');
    const pauses = holdPauses();
    stub.forget();
    let answered = false;
    const answer = browser.post("/forgot-password", { ...hidden, account: name });
    void answer.finally(() => (answered = true));
    await expect.poll(() => stub.calls("/forget-password").length).toBe(1);
    expect(pauses.held(), "it began before the laboratory was asked").toBe(1);
    // A later call has been answered.
    expect((await open().signIn("type1")).status).toBe(303);
    expect(answered).toBe(false);
    pauses.release();
    pauses.restore();
    expect(await answer).toMatchObject({ status: 303, location: "/forgot-password?sent=1", text: "" });
  });
});
