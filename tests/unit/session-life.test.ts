import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env, setEnv } from "../../app/env.server.ts";
import {
  countSessionsOf,
  endSession,
  endSessionsOfDevice,
  findSession,
  forgetSession,
  isPageOf,
  noteTokenAccepted,
  prolongSession,
  readSession,
  refreshSessions,
  replaceSession,
  secondsLeft,
  sessionEnd,
  sessionName,
  shortName,
  startSession,
  type NewSession,
  type Session,
} from "../../app/session/session.server.ts";
import { encrypt } from "../../app/state/encryption.server.ts";
import { store } from "../../app/state/store.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

const START = Date.parse("2026-11-20T03:00:00Z");
const MINUTE = 60_000;
const patient: NewSession = {
  token: "upstream-token",
  userType: 1,
  accountKey: "account-1",
  name: "Siti",
  medicalRecordNumber: "MR-1",
  uuid: "u-1",
};

let close: () => Promise<void>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  close = useMemoryRuntime({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "12" });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
  vi.useRealTimers();
});

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE);
const cookieOf = (line: string) => line.split(";")[0] ?? "";

async function start(account: Partial<NewSession> = {}): Promise<Session> {
  const session = await readSession(cookieOf(await startSession({ ...patient, ...account })));
  if (!session) throw new Error("no session");
  return session;
}

/** Entries last longer than asked, so that the session's own rules decide. */
function keepLonger(): void {
  const state = store();
  const set = state.set.bind(state);
  const replace = state.replace.bind(state);
  vi.spyOn(state, "set").mockImplementation((key, value, seconds) => set(key, value, seconds * 100));
  vi.spyOn(state, "replace").mockImplementation((key, value, seconds) => replace(key, value, seconds * 100));
}

describe("the end of a session", () => {
  it.each([
    [1, 12 * 60],
    [0, 60],
  ] as const)("comes for type %d after %d minutes, however much it is used", async (userType, minutes) => {
    keepLonger();
    const session = await start({ userType });
    expect(session.endsAt).toBe(START + minutes * MINUTE);
    vi.setSystemTime(session.endsAt - MINUTE);
    await prolongSession(session);
    expect(sessionEnd(session)).toBe(session.endsAt);
    vi.setSystemTime(session.endsAt - 1);
    expect(await findSession(session.id)).not.toBeNull();
    vi.setSystemTime(session.endsAt);
    expect(await findSession(session.id)).toBeNull();
  });

  it("comes after half an hour without use, to the millisecond, and leaves nothing", async () => {
    keepLonger();
    const session = await start();
    expect([sessionEnd(session), secondsLeft(session)]).toEqual([START + 30 * MINUTE, 1800]);
    vi.setSystemTime(START + 30 * MINUTE - 1);
    expect(secondsLeft(session)).toBe(0);
    expect(await findSession(session.id)).not.toBeNull();
    vi.setSystemTime(START + 30 * MINUTE);
    expect(await findSession(session.id)).toBeNull();
    expect(await store().get(`session:${sessionName(session.id)}`)).toBeNull();
    expect(await countSessionsOf("account-1")).toBe(0);
    vi.setSystemTime(START + 60 * MINUTE);
    expect(secondsLeft(session)).toBe(0);
  });

  it("comes with entries of the store that were lost since its start", async () => {
    const session = await start();
    const state = store();
    Object.assign(state, { lostAt: () => START - 1 });
    expect(await findSession(session.id)).not.toBeNull();
    Object.assign(state, { lostAt: () => START });
    expect(await findSession(session.id)).toBeNull();
  });

  it("announces the session by a name that is no id", async () => {
    const session = await start();
    const told: string[] = [];
    store().listen(
      "session-ended",
      (name) => told.push(name),
      () => undefined,
    );
    await endSession(session);
    expect(told).toEqual([sessionName(session.id)]);
    expect(told[0]).not.toContain(session.id);
    expect(await readSession(`sid=${told[0] ?? ""}`)).toBeNull();
  });

  it("happens although it cannot be told", async () => {
    const session = await start();
    vi.spyOn(store(), "announce").mockRejectedValue(new Error("away"));
    await endSession(session);
    expect(await findSession(session.id)).toBeNull();
    expect(forgetSession()).toMatch(/^sid=; Max-Age=0;/);
  });

  it("does not keep its entry in the store for longer", async () => {
    const session = await start();
    const lives: number[] = [];
    const state = store();
    const replace = state.replace.bind(state);
    vi.spyOn(state, "replace").mockImplementation((key, value, seconds) => {
      lives.push(seconds);
      return replace(key, value, seconds);
    });
    passMinutes(1);
    await prolongSession(session);
    vi.setSystemTime(session.endsAt - 10_000);
    await store().set(`session:${sessionName(session.id)}`, encrypt(JSON.stringify(session)), 60);
    await refreshSessions("account-1", { name: "Siti R." });
    vi.setSystemTime(session.endsAt - 100);
    await refreshSessions("account-1", { name: "Siti" });
    expect(lives).toEqual([1800, 10, 1]);
  });
});

describe("use of a session", () => {
  it("is noted at most every half minute", async () => {
    const session = await start();
    const replace = vi.spyOn(store(), "replace");
    vi.setSystemTime(START + 29_999);
    await prolongSession(session);
    expect([session.seenAt, replace.mock.calls.length]).toEqual([START, 0]);
    vi.setSystemTime(START + 30_000);
    await prolongSession(session);
    expect([session.seenAt, replace.mock.calls.length]).toEqual([START + 30_000, 1]);
  });

  it("is noted after a tenth of a shorter idle time", async () => {
    setEnv({ ...env(), SESSION_IDLE_MINUTES: 2 });
    const session = await start();
    vi.setSystemTime(START + 11_999);
    await prolongSession(session);
    expect(session.seenAt).toBe(START);
    vi.setSystemTime(START + 12_000);
    await prolongSession(session);
    expect(session.seenAt).toBe(START + 12_000);
  });

  it("brings no session back whose id is too short, unreadable or of other secrets", async () => {
    const session = await start();
    expect(session.id.length).toBeGreaterThanOrEqual(22);
    const short = "A".repeat(21);
    await store().set(`session:${sessionName(short)}`, encrypt(JSON.stringify(session)), 60);
    expect(await readSession(`sid=${short}`)).toBeNull();
    expect(await findSession(short)).not.toBeNull();
    const name = `session:${sessionName(session.id)}`;
    for (const text of ["", "AAAA", encrypt("nonsense"), encrypt('{"token":"t"}'), encrypt("")]) {
      await store().set(name, text, 60);
      expect(await findSession(session.id), text).toBeNull();
    }
    const other = await start();
    setEnv({ ...env(), SESSION_SECRETS: ["another-secret-of-thirty-two-characters"] });
    expect(await findSession(other.id)).toBeNull();
  });
});

describe("a new password", () => {
  it("changes the id, keeps the end, and ends the account's other sessions", async () => {
    const [phone, desk, stranger] = [await start(), await start(), await start({ accountKey: "account-2" })];
    passMinutes(5);
    const replaced = await readSession(cookieOf(await replaceSession(desk)));
    expect(replaced).toMatchObject({ endsAt: desk.endsAt, token: "upstream-token", createdAt: START });
    expect(replaced?.id).not.toBe(desk.id);
    expect(await findSession(desk.id)).toBeNull();
    expect(await findSession(phone.id)).toBeNull();
    expect(await findSession(stranger.id)).not.toBeNull();
    expect(await countSessionsOf("account-1")).toBe(1);
    expect(await noteTokenAccepted({ id: replaced?.id ?? "" })).toBe(false);
  });

  it("leaves a session that others can still end, until its own end", async () => {
    const session = await start();
    const addMember = vi.spyOn(store(), "addMember");
    await replaceSession(session);
    vi.setSystemTime(session.endsAt - 1500);
    await replaceSession(session);
    vi.setSystemTime(session.endsAt);
    await replaceSession(session);
    expect(addMember.mock.calls.map(([, , seconds]) => seconds)).toEqual([12 * 3600, 2, 1]);
  });
});

describe("the sessions of an account", () => {
  it("are counted while they live", async () => {
    const first = await start();
    await start();
    await start({ accountKey: "account-2" });
    expect(await countSessionsOf("account-1")).toBe(2);
    await endSession(first);
    expect(await countSessionsOf("account-1")).toBe(1);
    expect(await countSessionsOf("nobody")).toBe(0);
  });

  it("end with the device that signs out, and only on it", async () => {
    const [phone, desk, stranger] = [
      await start({ deviceId: "phone" }),
      await start({ deviceId: "desk" }),
      await start({ accountKey: "account-2", deviceId: "phone" }),
    ];
    await endSessionsOfDevice("account-1", "phone");
    const left = [phone, desk, stranger].map(({ id }) => findSession(id));
    expect((await Promise.all(left)).map((session) => session?.deviceId)).toEqual([
      undefined,
      "desk",
      "phone",
    ]);
  });

  it("keep neither what a cookie keeps nor what the next page alone needs", async () => {
    const session = await start({ lowData: true, resultView: "simple", isClosing: true });
    expect(session).not.toHaveProperty("lowData");
    expect(session).not.toHaveProperty("resultView");
    expect(session).not.toHaveProperty("isClosing");
    expect(session.companyRoles).toEqual([]);
    expect((await start({ companyRoles: ["hrd"] })).companyRoles).toEqual(["hrd"]);
  });

  it("say each to its own pages who they are", async () => {
    const [session, other] = [await start(), await start()];
    expect(shortName(session.id)).toMatch(/^[\w-]{8}$/);
    expect(isPageOf(session, shortName(session.id))).toBe(true);
    expect(isPageOf(session, shortName(other.id))).toBe(false);
    for (const unknown of [null, undefined, ""]) expect(isPageOf(session, unknown)).toBe(true);
  });
});
