import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cookieName,
  forgetSheets,
  lowDataCookie,
  readCookie,
  showsCookies,
  viewCookie,
  writeCookie,
} from "../../app/session/cookies.server.ts";
import { isTokenAlive } from "../../app/session/confirm.server.ts";
import { findSession, readSession, startSession, type Session } from "../../app/session/session.server.ts";
import { store } from "../../app/state/store.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";
import { openStub } from "../support/stub-upstream.ts";
import { useOpenedEach } from "../../lab/tests/support/use-opened.ts";

let close: () => Promise<void>;
const stub = useOpenedEach(openStub);
beforeEach(() => {
  close = useMemoryRuntime({}, stub.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
});

/** A session whose token has not been checked for a minute. */
async function unchecked(uuid: string | null = "u-1"): Promise<Session> {
  const account = { token: "t", userType: 1, accountKey: "a", name: "n", medicalRecordNumber: null } as const;
  vi.spyOn(store(), "add").mockResolvedValueOnce(false);
  const line = await startSession({ ...account, uuid });
  const session = await readSession(line.split(";")[0] ?? "");
  if (!session) throw new Error("no session");
  return session;
}

describe("a session whose token is checked", () => {
  const answer = (uuid: string) => stub.answer("/profile", { results: { uuid, person: null } });

  it("goes on while the laboratory knows the token as that account's, and is not checked again", async () => {
    const session = await unchecked();
    answer("u-1");
    expect(await isTokenAlive(session)).toBe(true);
    expect(await isTokenAlive(session)).toBe(true);
    expect(stub.calls("/profile").map(({ headers }) => headers.authorization)).toEqual(["Bearer t"]);
    expect(await findSession(session.id)).not.toBeNull();
  });

  it("ends when the token is another account's, unless the account was never named", async () => {
    answer("u-2");
    const [named, unnamed] = [await unchecked(), await unchecked(null)];
    expect(await isTokenAlive(named)).toBe(false);
    expect(await findSession(named.id)).toBeNull();
    expect(await isTokenAlive(unnamed)).toBe(true);
    expect(await findSession(unnamed.id)).not.toBeNull();
  });

  it("ends when the laboratory refuses the token", async () => {
    stub.answer("/profile", () => ({ status: 401, body: { message: "over" } }));
    const session = await unchecked();
    expect(await isTokenAlive(session)).toBe(false);
    expect(await findSession(session.id)).toBeNull();
  });

  it.each([403, 429, 500, 503])("goes on when the laboratory answers %d", async (status) => {
    stub.answer("/profile", () => ({ status, body: { message: "no" } }));
    const session = await unchecked();
    expect(await isTokenAlive(session)).toBe(true);
    expect(await findSession(session.id)).not.toBeNull();
  });

  it("is used by a check that somebody asks for, before the laboratory is", async () => {
    answer("u-1");
    const order: string[] = [];
    const session = await unchecked();
    await isTokenAlive(session, () => {
      order.push(`asked after ${String(stub.calls("/profile").length)} calls`);
      return Promise.resolve();
    });
    expect(order).toEqual(["asked after 0 calls"]);
  });

  it("says a fault of the portal itself", async () => {
    const session = await unchecked();
    answer("u-1");
    const fails = () => Promise.reject(new TypeError("a fault of the portal"));
    await expect(isTokenAlive(session, fails)).rejects.toThrow("a fault of the portal");
  });
});

describe("a cookie", () => {
  const YEAR = 365 * 24 * 3600;

  it("is out of reach of scripts and of other sites", () => {
    expect(writeCookie("sid", "x")).toBe("sid=x; Path=/; HttpOnly; SameSite=Lax");
    expect(writeCookie("sid", "", 0)).toBe("sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
  });

  it("belongs to the host alone over https", async () => {
    await close();
    close = useMemoryRuntime({ PUBLIC_ORIGIN: "https://portal.example" }, stub.url);
    expect(writeCookie("sid", "x")).toBe("__Host-sid=x; Path=/; HttpOnly; Secure; SameSite=Lax");
    expect([cookieName("form"), readCookie("sid=y; __Host-sid=x", "sid")]).toEqual(["__Host-form", "x"]);
  });

  it("is read by its whole name from the request's own header", () => {
    expect(readCookie("sid=x; form=y", "sid")).toBe("x");
    expect(readCookie("sid=z", "sid")).toBe("z");
    for (const header of [null, undefined, "", "xsid=x", "__Host-sid=x"])
      expect(readCookie(header, "sid"), String(header)).toBeNull();
  });

  it("shows that the browser keeps cookies once a form has set one", () => {
    const page = (Cookie: string) => new Request("http://localhost:3000/", { headers: { Cookie } });
    expect([showsCookies(page("form=x")), showsCookies(page("sid=x"))]).toEqual([true, false]);
  });

  it("keeps a choice for a year, or leaves it to the browser", () => {
    const kept = `Max-Age=${String(YEAR)}; Path=/; HttpOnly; SameSite=Lax`;
    expect([lowDataCookie(true), lowDataCookie(false)]).toEqual([`data=low; ${kept}`, `data=full; ${kept}`]);
    expect(lowDataCookie(null)).toBe("data=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    expect(viewCookie("simple")).toBe(`view=simple; ${kept}`);
  });

  it("is dropped for every style sheet, and no other", () => {
    const lines = forgetSheets("css-abc=1; sid=x; css-def=1; xcss-ghi=1");
    expect(lines.map((line) => line.split("; ").slice(0, 2))).toEqual([
      ["css-abc=", "Max-Age=0"],
      ["css-def=", "Max-Age=0"],
    ]);
    expect(forgetSheets(null)).toEqual([]);
  });
});
