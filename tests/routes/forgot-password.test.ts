import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { newcomer, outboxOf, registerWithCode, summaryOf, visible } from "../support/registration.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal({ RATE_OTP_ADDRESS: "1000/1h" });
});
afterAll(() => portal.close());

const open = () => new Browser(portal.origin);
const ask = (account: string) => open().submit("/forgot-password", { account }, 'name="account"');

describe("a forgotten password", () => {
  it("looks and takes the same for known and unknown accounts (A6)", async () => {
    const names = {
      known: ["patient", "siti.rahmawati@example.com", "081234567801"],
      unknown: ["nobody", "no@example.com", "081299999999"],
    };
    const times: Record<string, number[]> = { known: [], unknown: [] };
    const browser = open();
    const { hidden } = formIn((await browser.get("/forgot-password")).text, 'name="account"');
    // Taken in turns, so that a busy machine slows both alike.
    for (const name of [0, 1, 2, 0, 1, 2, 0, 1, 2].flatMap((at) => [names.known[at], names.unknown[at]])) {
      const began = performance.now();
      const answer = await browser.post("/forgot-password", { ...hidden, account: name ?? "" });
      times[names.known.includes(name ?? "") ? "known" : "unknown"]?.push(performance.now() - began);
      expect([answer.status, answer.location, answer.text], name).toEqual([
        303,
        "/forgot-password?sent=1",
        "",
      ]);
    }
    const median = (list: number[] = []) => [...list].sort((a, b) => a - b)[4] ?? 0;
    expect(Math.abs(median(times["known"]) - median(times["unknown"]))).toBeLessThan(20);
    expect(visible(await open().get("/forgot-password?sent=1"))).toContain(
      "If there is an account with this name",
    );
  });

  it("needs a name, and is limited for a name without saying whether it exists", async () => {
    expect(summaryOf(await ask(""))).toEqual(["Username, email or phone is required"]);
    for (const name of ["patient2", "nobody2"]) {
      for (let n = 0; n < 5; n++) expect((await ask(name)).status).toBe(303);
      const sixth = await ask(name);
      expect([sixth.status, summaryOf(sixth)[0]]).toEqual([
        429,
        expect.stringMatching(/^Too many links .* \d+ minutes\.$/),
      ]);
      expect(sixth.text).toContain(`value="${name}"`);
    }
  });

  it("stands as a dialog on the sign-in page too", async () => {
    const page = await open().get("/login");
    expect(page.text).toMatch(/<dialog id="forgot-password"[\s\S]*action="\/forgot-password"/);
    expect(page.text).toMatch(
      /<a href="\/forgot-password" data-module="dialog" data-dialog-opens="forgot-password"/,
    );
  });

  it("the link sets a new password, once, with the words for what is wrong", async () => {
    const browser = open();
    const who = newcomer();
    await registerWithCode(browser, who);
    await ask(who["email"] ?? "");
    const { link } = await outboxOf(browser, who["email"] ?? "");
    const path = link.replace(portal.origin.replace("127.0.0.1", "localhost"), "").replace(portal.origin, "");
    expect(path).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
    const set = (fields: Record<string, string>) => open().submit(path, fields, 'name="password"');
    expect(visible(await open().get(path))).toContain("The link works once, and for 30 minutes");
    expect(summaryOf(await set({}))).toEqual(["Password is required", "Confirm password is required"]);
    const differing = await set({ password: "kebun teh sore", confirm_password: "x" });
    expect(summaryOf(differing)[0]).toMatch(/^Confirm password must valid/);
    expect(differing.text).not.toContain("kebun teh sore");
    expect(summaryOf(await set({ password: "pendek", confirm_password: "pendek" }))).toEqual([
      "Use at least 8 characters",
    ]);
    const saved = await set({ password: "kebun teh sore", confirm_password: "kebun teh sore" });
    expect([saved.status, saved.location]).toEqual([303, "/login"]);
    const again = await set({ password: "kebun teh pagi", confirm_password: "kebun teh pagi" });
    expect([again.status, summaryOf(again)]).toEqual([
      400,
      ["This link is over or has been used. Please ask for a new one."],
    ]);
    expect(again.text).not.toContain('name="password"');
    expect(again.text).toMatch(/<a href="\/forgot-password" class="button button-primary"/);
    expect((await open().signIn(who["username"] ?? "", "kebun teh pagi")).status).toBe(400);
    expect((await open().signIn(who["username"] ?? "", "kebun teh sore")).location).toBe(
      "/continue-register",
    );
    expect(visible(await open().get("/reset-password"))).toContain("This link is over");
  });
});
