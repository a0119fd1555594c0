import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { draftKind } from "../../app/state/drafts.server.ts";
import { dropLostForm, findLostForm } from "../../app/forms/lost-form.server.ts";
import { answerLostSession } from "../../app/render/lost-session.ts";
import { belongsToSession, readFormToken, writeFormToken } from "../../app/session/form-token.server.ts";
import { requirePatient } from "../../app/session/guards.server.ts";
import { encrypt } from "../../app/state/encryption.server.ts";
import {
  endSession,
  endSessionsOf,
  prolongSession,
  readSession,
  refreshSessions,
  sessionEnd,
  startSession,
  type NewSession,
} from "../../app/session/session.server.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

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
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T03:00:00Z") });
  close = useMemoryRuntime({ SESSION_IDLE_MINUTES: "30", SESSION_MAX_HOURS: "12" });
});
afterEach(async () => {
  await close();
  vi.useRealTimers();
});

const cookieOf = (line: string) => line.split(";")[0] ?? "";
const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

async function use(cookie: string) {
  const session = await readSession(cookie);
  if (session) await prolongSession(session);
  return session;
}

describe("session", () => {
  // Promise A1: 256 bits, nothing of the token.
  test("has ids that are random and long, and say nothing of the token", async () => {
    const lines = await Promise.all(Array.from({ length: 200 }, () => startSession(patient)));
    const ids = lines.map((line) => cookieOf(line).split("=")[1] ?? "");
    expect(new Set(ids).size).toBe(200);
    for (const id of ids) expect(id).toMatch(/^[\w-]{43}$/);
    expect(lines.join()).not.toContain("upstream-token");
  });

  // Promise A5: idle 30 min, absolute 12 h.
  test("ends after 30 idle minutes, is kept by use, and ends after 12 hours in any case", async () => {
    const cookie = cookieOf(await startSession(patient));
    passMinutes(29);
    expect((await use(cookie))?.token).toBe("upstream-token");
    passMinutes(29);
    expect(await use(cookie)).not.toBeNull();
    for (let hours = 1; hours < 12; hours += 0.4) {
      passMinutes(24);
      await use(cookie);
    }
    passMinutes(24);
    expect(await readSession(cookie)).toBeNull();
  });

  test("is not kept by reading", async () => {
    const cookie = cookieOf(await startSession(patient));
    passMinutes(20);
    expect(await readSession(cookie)).not.toBeNull();
    passMinutes(11);
    expect(await readSession(cookie)).toBeNull();
  });

  test("use keeps what was refreshed meanwhile, and brings no ended session back", async () => {
    const cookie = cookieOf(await startSession(patient));
    const session = await readSession(cookie);
    if (!session) throw new Error("no session");
    passMinutes(5);
    await refreshSessions(patient.accountKey, { name: "Siti R.", medicalRecordNumber: "MR-2" });
    await prolongSession(session);
    expect(sessionEnd(session)).toBe(Date.now() + 30 * 60_000);
    expect(await readSession(cookie)).toMatchObject({ name: "Siti R.", seenAt: Date.now() });
    await endSession(session);
    passMinutes(5);
    await prolongSession(session);
    expect(await readSession(cookie)).toBeNull();
  });

  // Promise A5: 60 min.
  test("lives one hour for an unfinished registration", async () => {
    const cookie = cookieOf(await startSession({ ...patient, userType: 0 }));
    for (const minutes of [25, 25]) {
      passMinutes(minutes);
      expect(await use(cookie)).not.toBeNull();
    }
    passMinutes(11);
    expect(await readSession(cookie)).toBeNull();
  });

  test("does not open with an ended, unknown or forged id", async () => {
    const cookie = cookieOf(await startSession(patient));
    const session = await readSession(cookie);
    if (session) await endSession(session);
    expect(await readSession(cookie)).toBeNull();
    expect(await readSession("sid=short")).toBeNull();
    expect(await readSession(`sid=${"A".repeat(43)}`)).toBeNull();
    expect(await readSession(null)).toBeNull();
  });
});

describe("the sessions of an account", () => {
  const other = { ...patient, accountKey: "account-9" };

  test("end at a changed password but for one, and none of other accounts", async () => {
    const [phone = "", desk = "", stranger = ""] = [
      await startSession(patient),
      await startSession(patient),
      await startSession(other),
    ].map(cookieOf);
    const session = await readSession(desk);
    await endSessionsOf(patient.accountKey, session ?? undefined);
    expect(await readSession(phone)).toBeNull();
    expect((await readSession(desk))?.id).toBe(session?.id);
    expect(await readSession(stranger)).not.toBeNull();
    await endSessionsOf(patient.accountKey);
    expect(await readSession(desk)).toBeNull();
  });

  test("show a changed profile in all of them, and none comes back", async () => {
    const [phone = "", desk = ""] = [await startSession(patient), await startSession(patient)].map(cookieOf);
    const ended = await readSession(phone);
    if (ended) await endSession(ended);
    await refreshSessions(patient.accountKey, { name: "Siti Rahmawati", medicalRecordNumber: "MR-2" });
    expect(await readSession(desk)).toMatchObject({ name: "Siti Rahmawati", medicalRecordNumber: "MR-2" });
    expect(await readSession(phone)).toBeNull();
    // The next sign-in updates the name from the laboratory.
    await startSession({ ...patient, name: "Siti R." });
    expect((await readSession(desk))?.name).toBe("Siti R.");
  });
});

describe("drafts", () => {
  test("belong to one account and one name", async () => {
    const steps = draftKind("one-step", z.object({ step: z.number() }));
    await steps.save({ accountKey: "account-1" }, { step: 3 });
    expect(await steps.find({ accountKey: "account-1" })).toEqual({ step: 3 });
    expect(await steps.find({ accountKey: "account-2" })).toBeNull();
    expect(await draftKind("another", z.string()).find({ accountKey: "account-1" })).toBeNull();
    passMinutes(24 * 60 + 1);
    expect(await steps.find({ accountKey: "account-1" })).toBeNull();
  });

  describe("a form posted after the session's end", () => {
    const url = "http://localhost:3000/patient/checkout?step=3";
    const token = () => writeFormToken({ formId: "form-1", accountKey: "account-1" });
    const post = async (body: BodyInit, address = url) => {
      const cookie = cookieOf(await startSession(patient));
      passMinutes(31);
      const request = () => new Request(address, { method: "POST", headers: { Cookie: cookie }, body });
      const thrown: unknown = await requirePatient(request()).catch((row: unknown) => row);
      if (!(thrown instanceof Response)) throw new Error("The guard let it in.");
      return answerLostSession(request(), thrown);
    };
    const formOf = (fields: string) => new URLSearchParams(`_token=${token()}&${fields}`);

    test("waits for the account that it was rendered for, without its secrets", async () => {
      const answer = await post(formOf("method_code=VA_BCA&password=hush&people=a&people=b"));
      expect(answer.status).toBe(303);
      expect(answer.headers.get("Location")).toBe(
        `/login?redirect=${encodeURIComponent("/patient/checkout?step=3")}`,
      );
      expect(answer.headers.has("x-portal-session-lost")).toBe(false);
      expect(await findLostForm("account-2", new Request(url))).toBeNull();
      const kept = await findLostForm("account-1", new Request(url));
      expect(kept?.values).toEqual({ method_code: ["VA_BCA"], people: ["a", "b"] });
      expect(kept?.restored).toBe(true);
      await dropLostForm("account-1", "/patient/checkout?step=3");
      expect(await findLostForm("account-1", new Request(url))).toBeNull();
    });

    // Promise G4: 24 h.
    test("waits for 24 hours from then on, however old its page and session are", async () => {
      const form = formOf("method_code=OVO");
      passMinutes(10 * 24 * 60);
      await post(form);
      passMinutes(23 * 60 + 59);
      expect(await findLostForm("account-1", new Request(url))).not.toBeNull();
      passMinutes(2);
      expect(await findLostForm("account-1", new Request(url))).toBeNull();
    });

    test("is there in another language too", async () => {
      await post(formOf("method_code=OVO"), `${url}&lang=id`);
      expect(await findLostForm("account-1", new Request(url))).not.toBeNull();
      expect(await findLostForm("account-1", new Request(`${url}&lang=en`))).not.toBeNull();
    });

    test("is not kept without an account, or with an upload", async () => {
      const upload = new FormData();
      upload.set("_token", token());
      upload.set("a", "1");
      const anonymous = writeFormToken({ formId: "form-1", accountKey: "" });
      for (const body of [
        upload,
        new URLSearchParams("a=1"),
        new URLSearchParams({ _token: anonymous, a: "1" }),
      ])
        await post(body);
      expect(await findLostForm("account-1", new Request(url))).toBeNull();
      expect(await findLostForm("", new Request(url))).toBeNull();
    });
  });
});

describe("the token of a form", () => {
  test("does not reveal its account, and only this portal can write it", () => {
    const token = writeFormToken({ formId: "form-1", accountKey: "account-1" });
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toMatch(/account|form/);
    expect(readFormToken(token)).toEqual({ formId: "form-1", accountKey: "account-1" });
    const forged = `${token.slice(0, -4)}${token.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    for (const text of ["", "x", forged, encrypt("account-1"), encrypt('{"a":1}')])
      expect(readFormToken(text), text).toBeNull();
  });

  test("belongs to one account, or to no account", () => {
    const tokenOf = (accountKey: string) => writeFormToken({ formId: "form-1", accountKey });
    expect(belongsToSession(tokenOf("account-1"), patient)).toBe(true);
    expect(belongsToSession(tokenOf(""), patient)).toBe(true);
    expect(belongsToSession("", patient)).toBe(true);
    expect(belongsToSession(tokenOf("account-2"), patient)).toBe(false);
    expect(belongsToSession("nonsense", patient)).toBe(false);
  });
});
