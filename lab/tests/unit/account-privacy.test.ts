import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "../../domains/accounts/passwords.ts";
import { registrationCalls } from "../support/registration-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/**
 * Response times must not reveal which accounts exist. These tests count the time-consuming work,
 * independent of machine speed.
 */
const work = {
  /** parameters of every hash */
  hashes: [] as unknown[],
  /** ms */
  delays: [] as number[],
  hashGate: Promise.resolve(),
  delayGate: Promise.resolve(),
};

const { scrypt } = crypto;

function watchWork(): void {
  vi.spyOn(crypto, "scrypt").mockImplementation((password, salt, length, options, done) => {
    work.hashes.push({ length, ...options });
    void work.hashGate.then(() => {
      scrypt(password, salt, length, options, done);
    });
  });
  vi.spyOn(timers, "setTimeout").mockImplementation((ms = 0) => {
    work.delays.push(ms);
    return work.delayGate;
  });
  syncBuiltinESMExports();
}

beforeAll(watchWork);
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
const calls = registrationCalls(open);
beforeAll(async () => {
  // Seeded accounts of tests have cheap hashes.
  await open.lab.db
    .updateTable("account")
    .set({ password_hash: await hashPassword(PASSWORD) })
    .execute();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
beforeEach(() => {
  work.hashes.length = work.delays.length = 0;
  work.hashGate = work.delayGate = Promise.resolve();
});

function gate() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release };
}

describe("sign-in", () => {
  // Promise A6: one password hash of the same cost for each refusal.
  it.each([
    { username: "patient" },
    { username: "nobody" },
    { email: "siti.rahmawati@example.com" },
    { email: "nobody@example.com" },
    { phone_number: "0812-3456-7801" },
    { phone_number: "not a number" },
    { username: "hrd" },
    { username: "hrd", is_company: true, company_code: "SAMUDRA" },
    { username: "nobody", is_company: true, company_code: "SAMUDRA" },
    { username: "hrd", password: PASSWORD },
    { username: "patient", password: PASSWORD, is_company: true, company_code: "NUSANTARA" },
    { username: "hrd", password: PASSWORD, is_company: true, company_code: "SAMUDRA" },
    { username: "hrd", password: PASSWORD, is_company: true, company_code: "NOWHERE" },
  ])("does one password check, always with the same cost: %o", async (who) => {
    expect((await open.login({ password: "wrong", ...who })).code).toMatch(/^(login|company)_refused$/);
    expect(work.hashes).toEqual([{ length: 32, N: 8192, r: 8, p: 1 }]);
  });

  it("gives no token when the password is reset during the check", async () => {
    await calls.post("/forget-password", { username: "facility" });
    const [message] = await calls.outbox();
    const token = new URL(message?.link ?? "", "http://portal.example").searchParams.get("token");
    const check = gate();
    work.hashes.length = 0;
    work.hashGate = check.promise;
    const login = open.login({ username: "facility", password: PASSWORD });
    await vi.waitUntil(() => work.hashes.length === 1, { timeout: 10_000 });
    work.hashGate = Promise.resolve();
    expect((await calls.post("/reset-password", { token, password: "kuda hijau berlari" })).status).toBe(200);
    check.release();
    expect(await login).toMatchObject({ status: 400, code: "login_refused" });
  });
});

describe("a forgotten password", () => {
  const requests = async () =>
    (await open.lab.db.selectFrom("password_reset").select("reset_id").execute()).length;

  // Promise A6: the same least time in the laboratory.
  it.each([{ username: "patient" }, { username: "nobody" }])(
    "is answered only after the minimum time: %o",
    async (who) => {
      const minimum = gate();
      work.delayGate = minimum.promise;
      const before = await requests();
      let answered = false;
      const response = calls.post("/forget-password", who).finally(() => (answered = true));
      await vi.waitUntil(async () => (await requests()) === before + 1, { timeout: 10_000 });
      // Another full round trip gives the held response time to be sent.
      await open.call("GET", "/gender/get");
      expect(answered).toBe(false);
      minimum.release();
      expect(await response).toMatchObject({ status: 200, results: null });
      expect(work.delays).toEqual([60]);
    },
  );
});
