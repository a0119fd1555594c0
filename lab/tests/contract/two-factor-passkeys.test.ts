import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { softAuthenticator } from "../support/authenticator.ts";
import { twoFactorAt } from "../support/two-factor-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const ORIGIN = "https://portal.example.com";
const required = { status: 403, code: "second_lock_required" };

let lock: ReturnType<typeof twoFactorAt>;
let token: string;
const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));
beforeEach(async () => {
  lock = twoFactorAt(open);
  token = (await lock.signIn()).access_token;
});

const pass = (minutes: number) => {
  open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
};
const share = (of = token, proof = "") =>
  lock.call(
    "POST",
    "/medical-record/create-share",
    of,
    { patient_id: "pat-siti", hours: 24, client_request_id: randomUUID() },
    proof,
  );

describe("a passkey", () => {
  const add = async (key = softAuthenticator(ORIGIN), name = "My phone") => {
    const proof = lock.proofIn((await lock.switchOn(token)).results);
    const answer = await lock.call("POST", "/second-lock/passkey-options", token, { origin: ORIGIN }, proof);
    const { challenge_id, options } = lock.passkeyStart(answer.results);
    const body = { challenge_id, passkey: key.create(options.challenge), name };
    const added = await lock.call("POST", "/second-lock/add-passkey", token, body, proof);
    return { key, added, body, proof };
  };
  const begin = async (purpose = "share") => {
    const query = { purpose, method: "passkey", origin: ORIGIN };
    return lock.passkeyStart((await lock.call("POST", "/second-lock/request", token, query)).results);
  };
  const use = (challenge_id: string, passkey: object) =>
    lock.call("POST", "/second-lock/verify", token, { challenge_id, passkey });

  it("is added once with the lock itself, renamed, and removed", async () => {
    const { added, body, proof } = await add();
    expect(added).toMatchObject({ status: 200, results: { passkeys: [{ name: "My phone" }] } });
    expect((await lock.call("POST", "/second-lock/add-passkey", token, body, proof)).code).toBe(
      "passkey_refused",
    );
    const { passkeys } = added.results as { passkeys: { passkey_id: string }[] }; // just matched
    const { passkey_id = "" } = passkeys[0] ?? {};
    const rename = (by: string) =>
      lock.call("PUT", "/second-lock/rename-passkey", by, { passkey_id, name: "Old phone" });
    expect((await rename((await lock.signIn({ username: "patient2" })).access_token)).status).toBe(404);
    expect((await rename(token)).results).toMatchObject({ passkeys: [{ name: "Old phone" }] });
    const remove = (by?: string) =>
      lock.call("DELETE", `/second-lock/remove-passkey?passkey_id=${passkey_id}`, token, undefined, by);
    expect(await remove()).toMatchObject(required);
    expect((await remove(proof)).results).toMatchObject({ passkeys: [] });
  });

  it("needs the lock before it is added", async () => {
    const path = "/second-lock/passkey-options";
    expect(await lock.call("POST", path, token, { origin: ORIGIN })).toMatchObject(required);
  });

  it("proves once, for one challenge, at the portal where it was made", async () => {
    const { key } = await add();
    const first = await begin();
    const answer = key.get(first.options.challenge);
    const proof = lock.proofIn((await use(first.challenge_id, answer)).results);
    expect((await share(token, proof)).status).toBe(200);
    expect((await use(first.challenge_id, answer)).code).toBe("passkey_refused");
    const second = await begin();
    expect((await use(second.challenge_id, answer)).code).toBe("passkey_refused");
    const elsewhere = key.get(second.options.challenge, "https://evil.example.com");
    expect((await use(second.challenge_id, elsewhere)).code).toBe("passkey_refused");
    const unknown = softAuthenticator(ORIGIN).get(second.options.challenge);
    expect((await use(second.challenge_id, unknown)).code).toBe("passkey_refused");
    expect((await use(second.challenge_id, key.get(second.options.challenge))).status).toBe(200);
    const third = await begin();
    pass(5);
    expect((await use(third.challenge_id, key.get(third.options.challenge))).code).toBe("passkey_refused");
  });

  it("is of no use at a portal of another name", async () => {
    await add();
    const query = { purpose: "share", method: "passkey", origin: "https://other.example.com" };
    expect((await lock.call("POST", "/second-lock/request", token, query)).status).toBe(404);
  });
});

describe("a company's rules", () => {
  const admin = { username: "hrd", is_company: true, company_code: "NUSANTARA" };
  const finance = { username: "finance", is_company: true, company_code: "NUSANTARA" };
  const change = (by: string, more: object, proof?: string) =>
    lock.call(
      "PUT",
      "/company/update-security",
      by,
      {
        requires_second_lock: true,
        approval_limit: null,
        version: 0,
        client_request_id: randomUUID(),
        ...more,
      },
      proof,
    );

  it("are changed only by an administrator who passes the lock", async () => {
    const row = (await lock.signIn(finance)).access_token;
    const proof = await lock.prove(row, "settings", "finance@example.com");
    expect((await change(row, {}, proof)).code).toBe("role_missing");
    const keeper = (await lock.signIn(admin)).access_token;
    expect(await change(keeper, {})).toMatchObject(required);
    const current = await lock.prove(keeper, "settings", "hrd@example.com");
    expect(await change(keeper, {}, current)).toMatchObject({
      results: { requires_second_lock: true, version: 1 },
    });
    expect((await change(keeper, {}, current)).code).toBe("version_changed");
  });

  it("make every member of the company take a second step, which switches the lock on", async () => {
    const keeper = (await lock.signIn(admin)).access_token;
    await change(keeper, {}, await lock.prove(keeper, "settings", "hrd@example.com"));
    const { access_token, second_step } = await lock.signIn(finance);
    expect(second_step).toBe(true);
    const challenge = await lock.start(access_token, "sign_in");
    await lock.verify(access_token, challenge, await lock.lastCode("finance@example.com"));
    expect((await lock.call("GET", "/second-lock/get", access_token)).results).toMatchObject({
      is_on: true,
      company_requires: true,
      is_pending: false,
    });
    const { second_step: other } = await lock.signIn({
      username: "company2",
      is_company: true,
      company_code: "SAMUDRA",
    });
    expect(other).toBeUndefined();
  });
});

describe("a reset at a branch", () => {
  const reset = (more: object = {}) =>
    open.call("POST", "/reference/reset-second-lock", {
      body: {
        username: "patient",
        document: "ktp",
        staff_name: "Rina",
        reason: "Phone was stolen",
        ...more,
      },
    });

  it("removes the lock, ends every session, tells the owner and leaves a line", async () => {
    await lock.switchOn(token, { at_sign_in: true });
    expect((await reset({ reason: " " })).status).toBe(400);
    expect((await reset({ username: "patient2" })).status).toBe(404);
    expect((await reset()).status).toBe(200);
    expect((await lock.call("GET", "/profile", token)).status).toBe(401);
    const { access_token, second_step } = await lock.signIn();
    expect(second_step).toBeUndefined();
    expect((await share(access_token)).status).toBe(200);
    const lines = await open.call("GET", "/reference/second-lock-resets");
    expect(lines.results).toMatchObject([{ username: "patient", staff_name: "Rina", document: "ktp" }]);
    const { results } = await open.call("GET", "/outbox/get");
    expect(JSON.stringify(results)).toContain("A branch has reset two-step verification");
    await expect(open.lab.db.deleteFrom("second_lock_event").execute()).rejects.toThrow("append-only");
  });
});
