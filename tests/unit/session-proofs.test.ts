import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  endSession,
  findSession,
  keepProof,
  liveProofs,
  noteTokenAccepted,
  readSession,
  sessionName,
  startSession,
  type NewSession,
  type Session,
} from "../../app/session/session.server.ts";
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

describe("the token of a session", () => {
  it("is checked once a minute, by one container", async () => {
    const session = await start();
    expect(await noteTokenAccepted(session)).toBe(false);
    vi.setSystemTime(START + MINUTE - 1);
    expect(await noteTokenAccepted(session)).toBe(false);
    vi.setSystemTime(START + MINUTE);
    expect(await noteTokenAccepted(session)).toBe(true);
    expect(await noteTokenAccepted(session)).toBe(false);
  });

  it("is not checked where another container does", async () => {
    const id = "B".repeat(43);
    await store().set(`token-accepted:${sessionName(id)}`, "", 60);
    expect(await noteTokenAccepted({ id })).toBe(false);
    passMinutes(1);
    expect(await noteTokenAccepted({ id })).toBe(true);
  });
});

describe("a passed second lock", () => {
  const proof = (purpose: string, token: string, minutes: number) => ({
    purpose,
    token,
    endsAt: START + minutes * MINUTE,
  });

  it("is kept for each purpose, the newest alone, in the store too", async () => {
    const session = await start();
    await keepProof(session, proof("pay", "t-1", 5));
    await keepProof(session, proof("share", "t-2", 10));
    await keepProof(session, proof("pay", "t-3", 5));
    expect(liveProofs(session)).toEqual(["t-2", "t-3"]);
    const stored = await findSession(session.id);
    expect(stored && [liveProofs(stored), liveProofs(stored, "pay"), liveProofs(stored, "sign")]).toEqual([
      ["t-2", "t-3"],
      ["t-3"],
      [],
    ]);
  });

  it("counts while it lasts as long as it is needed", async () => {
    const session = await start();
    expect(liveProofs(session)).toEqual([]);
    await keepProof(session, proof("pay", "t-1", 5));
    expect(liveProofs(session, "pay", 299)).toEqual(["t-1"]);
    expect(liveProofs(session, "pay", 300)).toEqual([]);
    passMinutes(5);
    expect(liveProofs(session)).toEqual([]);
  });

  it("is nothing to a session that has ended", async () => {
    const session = await start();
    await endSession(session);
    await keepProof(session, proof("pay", "t-1", 5));
    expect([session.proofs, await findSession(session.id)]).toEqual([undefined, null]);
  });
});
