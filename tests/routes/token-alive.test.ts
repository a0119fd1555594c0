import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { listening, openLivePortal, poll, streamOf } from "../support/live-portal.ts";
import type { Stub } from "../support/stub-upstream.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let stub: Stub;

beforeAll(() => {
  // Before opening the portal: its state store captures the clock.
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterAll(() => void vi.useRealTimers());
const portal = useOpened(openLivePortal);
beforeAll(() => {
  ({ stub } = portal);
});
afterEach(() => stub.heal());

const passSeconds = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

async function signedIn(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  stub.forget();
  return browser;
}

describe("a page that asks the laboratory nothing", () => {
  it("asks once a minute whether the token is good, once for many pages", async () => {
    const browser = await signedIn("type1");
    const look = () => Promise.all(Array.from({ length: 6 }, () => browser.get("/no-such-page")));
    await look();
    expect(stub.calls("/profile").length).toBe(0);
    passSeconds(61);
    await look();
    await look();
    expect(stub.calls("/profile").length).toBe(1);
    passSeconds(61);
    await look();
    expect(stub.calls("/profile").length).toBe(2);
  });

  it("ends a session whose token is dead instead of prolonging it", async () => {
    for (const [username, path] of [
      ["type1", "/no-such-page"],
      ["type0", "/page-not-allowed"],
      ["type0", "/continue-register"],
    ] as const) {
      const browser = await signedIn(username);
      passSeconds(61);
      stub.fault("/profile", "status-401");
      const answer = await browser.get(path);
      expect([answer.status, answer.location], path).toEqual([
        302,
        `/login?redirect=${encodeURIComponent(path)}`,
      ]);
      expect(browser.jar.has("sid")).toBe(false);
      stub.heal();
    }
  });

  it("does not prolong the session; one that asks does, even while the laboratory fails", async () => {
    const browser = await signedIn("type1");
    const pages = ["/menu", "/translate", "/no-such-page"];
    for (const path of [...pages, ...pages]) {
      passSeconds(29 * 60);
      stub.fault("*", "status-500");
      expect((await browser.get(path)).location, path).toBeNull();
      stub.heal();
    }
    passSeconds(29 * 60);
    expect((await browser.get("/menu")).status).toBe(200);
    for (let seconds = 0; seconds <= 30 * 60; seconds += 59) {
      // Not activity either, but it proves the token valid, so the other page asks nothing.
      await browser.get("/menu", { "X-Background": "" });
      stub.forget();
      await browser.get("/no-such-page");
      expect(stub.calls("/profile").length).toBe(0);
      passSeconds(59);
    }
    expect((await browser.get("/menu")).location).toBe("/login?redirect=%2Fmenu");
  });

  it("asks the laboratory first when its button prolongs a session", async () => {
    const browser = await signedIn("type1");
    const { hidden } = formIn((await browser.get("/menu")).text, 'action="/session/extend"');
    passSeconds(29 * 60);
    stub.forget();
    expect((await browser.post("/session/extend", hidden)).status).toBe(303);
    expect(stub.calls("/profile").length).toBe(1);
    passSeconds(29 * 60);
    expect((await browser.get("/menu")).status).toBe(200);
    passSeconds(29 * 60);
    stub.fault("/profile", "status-401");
    const refused = await browser.post("/session/extend", hidden);
    expect([refused.location?.startsWith("/login"), browser.jar.has("sid")]).toEqual([true, false]);
  });

  it("ends no session when the laboratory fails", async () => {
    const browser = await signedIn("type1");
    passSeconds(61);
    stub.fault("/profile", "status-500");
    expect((await browser.get("/no-such-page")).status).toBe(404);
    stub.heal();
    expect((await browser.get("/menu")).status).toBe(200);
  });

  it("makes no further call for the session when it has other calls", async () => {
    const browser = await signedIn("type1");
    passSeconds(61);
    expect((await browser.get("/menu")).status).toBe(200);
    expect((await browser.get("/no-such-page")).status).toBe(404);
    expect(stub.calls("/profile").length).toBe(0);
  });
});

describe("an event stream", () => {
  it("asks once a minute for all streams of a session, and ends with its token", async () => {
    const browser = await signedIn("type1");
    const streams = [await streamOf(browser), await streamOf(browser)];
    for (const stream of streams) await listening(stream);
    passSeconds(61);
    await poll(() => stub.calls("/profile").length).toBe(1);
    expect(streams.map((stream) => stream.ended())).toEqual([false, false]);
    stub.fault("/profile", "status-500");
    passSeconds(61);
    await poll(() => stub.calls("/profile").length).toBeGreaterThan(1);
    expect(streams.map((stream) => stream.ended())).toEqual([false, false]);
    stub.fault("/profile", "status-401");
    passSeconds(61);
    for (const stream of streams) await poll(() => stream.ended()).toBe(true);
    expect(streams[0]?.text()).toContain('event: stop\ndata: {"reason":"signed_out"}');
    stub.heal();
    expect((await browser.get("/menu")).location).toMatch(/^\/login/);
  });
});

describe("a new password", () => {
  const reset = (uuid: string) => {
    stub.answer("/reset-password", { results: { uuid } });
    const passwords = { password: "kebun teh sore", confirm_password: "kebun teh sore" };
    return new Browser(portal.origin).submit(
      "/reset-password?token=of-the-link",
      passwords,
      'name="password"',
    );
  };

  it("ends the sessions of its account", async () => {
    const browser = await signedIn("type1");
    const stream = await streamOf(browser);
    await listening(stream);
    expect((await reset("uuid-type1")).location).toBe("/login");
    await poll(() => stream.ended()).toBe(true);
    expect((await browser.get("/menu")).location).toMatch(/^\/login/);
  });
});

it("ends a session whose token reads another account's profile", async () => {
  const browser = await signedIn("type1");
  passSeconds(61);
  stub.answer("/profile", { results: { uuid: "uuid-patient2", person: null } });
  const answer = await browser.get("/no-such-page");
  expect([answer.status, browser.jar.has("sid")]).toEqual([302, false]);
});
