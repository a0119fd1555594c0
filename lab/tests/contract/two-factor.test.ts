import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { twoFactorAt, wrongCode } from "../support/two-factor-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const EMAIL = "siti.rahmawati@example.com";
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

describe("switching the second lock on", () => {
  it("takes the current password, and changes nothing for an account without it", async () => {
    expect((await share()).status).toBe(200);
    expect(await lock.call("PUT", "/second-lock/update", token, { is_on: true })).toMatchObject({
      status: 400,
      errors: { current_password: ["This field is required"] },
    });
    const wrong = await lock.switchOn(token, { current_password: "Wrong-1" });
    expect(wrong.errors).toHaveProperty("current_password");
    expect((await share()).status).toBe(200);
    expect(await lock.switchOn(token)).toMatchObject({ status: 200, results: { is_on: true } });
    expect(await share()).toMatchObject({ ...required, results: { purpose: "share" } });
  });

  it("hides where codes go, and tells the owner", async () => {
    await lock.switchOn(token);
    const { results } = await lock.call("GET", "/second-lock/get", token);
    expect(results).toMatchObject({ codes_to: { email: "s•••@example.com", phone: "••••7801" } });
    const { results: messages } = await open.call("GET", "/outbox/get");
    expect(JSON.stringify(messages)).toContain("Two-step verification is on");
  });

  it("ends only with the lock itself, and then frees the calls", async () => {
    await lock.switchOn(token);
    const off = (proof?: string) =>
      lock.call("PUT", "/second-lock/update", token, { is_on: false, current_password: PASSWORD }, proof);
    expect(await off()).toMatchObject(required);
    expect((await off(await lock.prove(token, "share"))).code).toBe("second_lock_required");
    expect(await off(await lock.prove(token, "settings"))).toMatchObject({ results: { is_on: false } });
    expect((await share()).status).toBe(200);
  });
});

describe("calls behind the lock", () => {
  it.each([
    ["share", "PUT", "/consent/update", "share"],
    ["contact", "POST", "/profile/request-otp", "contact"],
    ["contact", "POST", "/profile/verify-otp", "contact"],
    ["contact", "PUT", "/profile/update", "contact"],
    ["password", "PUT", "/profile/change-password", "password"],
    ["family", "POST", "/family/request", "family"],
    ["family", "POST", "/family/create-dependent", "family"],
  ])("need a proof for %s: %s %s", async (_name, method, path, purpose) => {
    await lock.switchOn(token);
    const client_request_id = randomUUID();
    const bodies: Record<string, object> = {
      "/consent/update": {
        order_number: "ORD-0003006",
        patient_id: "pat-siti",
        audience: "referrer",
        share: true,
        client_request_id,
      },
      "/profile/request-otp": { email: "new@example.com" },
      "/profile/verify-otp": { email: "new@example.com", otp: "123456" },
      "/profile/update": { otp_token: "x" },
      "/profile/change-password": { current_password: PASSWORD, password: "Another-word-7" },
      "/family/request": {
        identifier: "patient2",
        date_of_birth: "1990-01-01",
        relation_code: "sibling",
        permissions: ["view_results"],
        note: "",
        client_request_id,
      },
      "/family/create-dependent": {
        first_name: "Budi",
        last_name: "",
        gender: "M",
        date_of_birth: "2020-01-01",
        place_of_birth: "Jakarta",
        identity_type: "PASSPORT",
        identity_number: "A1234567",
        relation_code: "child",
        guardian_declaration: true,
        client_request_id,
      },
    };
    const send = (proof?: string) => lock.call(method, path, token, bodies[path], proof);
    expect(await send()).toMatchObject({ ...required, results: { purpose } });
    const other = purpose === "share" ? "family" : "share";
    expect((await send(await lock.prove(token, other))).code).toBe("second_lock_required");
    expect((await send(await lock.prove(token, purpose))).code).not.toBe("second_lock_required");
  });

  it("do not include a stop of sharing or a refusal of family", async () => {
    await lock.switchOn(token);
    const stop = await lock.call("PUT", "/consent/update", token, {
      order_number: "ORD-0003006",
      patient_id: "pat-siti",
      audience: "referrer",
      share: false,
      client_request_id: randomUUID(),
    });
    expect(stop.code).not.toBe("second_lock_required");
    const refusal = await lock.call("POST", "/family/respond", token, {
      relation_id: "none",
      decision: "reject",
      client_request_id: randomUUID(),
    });
    expect(refusal.status).toBe(404);
  });

  it("repeat the first answer of a call that succeeded, without a proof", async () => {
    await lock.switchOn(token);
    const body = { patient_id: "pat-siti", hours: 24, client_request_id: randomUUID() };
    const path = "/medical-record/create-share";
    const first = await lock.call("POST", path, token, body, await lock.prove(token, "share"));
    expect(first.status).toBe(200);
    const again = await lock.call("POST", path, token, body);
    expect(again).toMatchObject({ status: 200, message: "already_processed" });
  });
});

describe("a code", () => {
  beforeEach(() => lock.switchOn(token));

  it("opens for ten minutes, for its own session only", async () => {
    const proof = await lock.prove(token, "share");
    const other = (await lock.signIn()).access_token;
    expect(await share(other, proof)).toMatchObject(required);
    expect((await share(token, proof)).status).toBe(200);
    pass(9);
    expect((await share(token, proof)).status).toBe(200);
    pass(2);
    expect(await share(token, proof)).toMatchObject(required);
  });

  it("is used once, expires after five minutes and is replaced by the next", async () => {
    const first = await lock.start(token, "share");
    const old = await lock.lastCode(EMAIL);
    const second = await lock.start(token, "share");
    const code = await lock.lastCode(EMAIL);
    expect((await lock.verify(token, first, old)).code).toBe("otp_expired");
    expect((await lock.verify(token, second, code)).status).toBe(200);
    expect((await lock.verify(token, second, code)).code).toBe("otp_used");
    const late = await lock.start(token, "share");
    const lateCode = await lock.lastCode(EMAIL);
    pass(5);
    expect((await lock.verify(token, late, lateCode)).code).toBe("otp_expired");
  });

  it("is locked after five wrong tries, even for the right code", async () => {
    const challenge = await lock.start(token, "share");
    const code = await lock.lastCode(EMAIL);
    for (const tries_left of [4, 3, 2, 1])
      expect(await lock.verify(token, challenge, wrongCode(code))).toMatchObject({
        code: "otp_wrong",
        results: { tries_left },
      });
    expect((await lock.verify(token, challenge, wrongCode(code))).code).toBe("otp_locked");
    expect((await lock.verify(token, challenge, code)).code).toBe("otp_locked");
  });

  it("is sent once a minute and five times an hour, whatever the session", async () => {
    expect((await lock.request(token, "share")).status).toBe(200);
    const other = (await lock.signIn()).access_token;
    expect(await lock.request(other, "family")).toMatchObject({ status: 429, code: "wait" });
    for (let sent = 1; sent < 5; sent += 1) await lock.start(token, "share");
    pass(2);
    expect((await lock.request(other, "share")).status).toBe(429);
    pass(60);
    expect((await lock.request(other, "share")).status).toBe(200);
  });

  it("is not found by another account or session", async () => {
    const challenge = await lock.start(token, "share");
    const code = await lock.lastCode(EMAIL);
    const second = (await lock.signIn()).access_token;
    const stranger = (await lock.signIn({ username: "patient2" })).access_token;
    for (const value of [second, stranger])
      expect((await lock.verify(value, challenge, code)).status).toBe(404);
    expect((await lock.verify(token, challenge, code)).status).toBe(200);
  });

  it("is stored hashed, as are proofs", async () => {
    await lock.start(token, "share");
    const code = await lock.lastCode(EMAIL);
    const rows = await open.lab.db.selectFrom("second_lock_challenge").selectAll().execute();
    expect(rows.map(({ code_hash }) => code_hash?.length)).toEqual([64]);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    const proof = await lock.prove(token, "share");
    const proofs = await open.lab.db.selectFrom("second_lock_proof").selectAll().execute();
    expect(proofs.some(({ proof_hash }) => proof_hash === proof)).toBe(false);
  });
});

describe("a sign-in with a second step", () => {
  beforeEach(() => lock.switchOn(token, { at_sign_in: true }));

  it("can do nothing else before it", async () => {
    const { access_token, second_step } = await lock.signIn();
    expect(second_step).toBe(true);
    expect((await lock.call("GET", "/profile", access_token)).status).toBe(401);
    expect((await share(access_token)).status).toBe(401);
    expect((await lock.request(access_token, "share")).status).toBe(401);
    const challenge = await lock.start(access_token, "sign_in");
    const passed = await lock.verify(access_token, challenge, await lock.lastCode(EMAIL));
    expect(passed).toMatchObject({ status: 200, results: { proof: null } });
    expect((await lock.call("GET", "/profile", access_token)).status).toBe(200);
    expect(await share(access_token)).toMatchObject(required);
  });

  it("is not asked for again by a session that passed it", async () => {
    expect((await lock.request(token, "sign_in")).status).toBe(404);
  });
});

describe("devices", () => {
  const [phone, laptop] = [randomUUID(), randomUUID()];
  const told = async () =>
    (await open.lab.db.selectFrom("notification").select("title_en").execute())
      .map(({ title_en }) => title_en)
      .filter((title) => title.includes("ew device"));

  it("are told of once each, but for the account's first", async () => {
    await lock.signIn(undefined, { id: phone, name: "Chrome, Android" });
    expect(await told()).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      await lock.signIn(undefined, { id: laptop, name: "Firefox, Windows" });
    expect(await told()).toEqual(["New device: Firefox, Windows"]);
    await lock.signIn({ username: "patient2" }, { id: laptop, name: "Firefox, Windows" });
    expect(await told()).toHaveLength(1);
  });

  it("share one unread notice a day, which counts them", async () => {
    for (const name of ["Chrome, Android", "Firefox, Windows", "Safari, iPad"])
      await lock.signIn(undefined, { id: randomUUID(), name });
    expect(await told()).toEqual(["2 new devices"]);
    await open.lab.db.updateTable("notification").set({ is_read: 1 }).execute();
    await lock.signIn(undefined, { id: randomUUID(), name: "Edge, Windows" });
    expect(await told(), "what was read stays").toEqual(["2 new devices", "New device: Edge, Windows"]);
  });

  it("are listed with the caller's first, and end on their own", async () => {
    const row = await lock.signIn(undefined, { id: phone, name: "Chrome, Android" });
    const two = await lock.signIn(undefined, { id: laptop, name: "Firefox, Windows" });
    const list = await lock.call("GET", "/device/get", row.access_token);
    expect(list.results).toMatchObject([
      { device_name: "Chrome, Android", is_this: true },
      { device_name: "Firefox, Windows", is_this: false },
    ]);
    const [current, other] = list.results as { device_id: string }[]; // just matched
    const end = (device_id = "", by = row.access_token) =>
      lock.call("POST", "/device/sign-out", by, { device_id });
    expect((await end(current?.device_id)).status).toBe(404);
    const stranger = (await lock.signIn({ username: "patient2" })).access_token;
    expect((await end(other?.device_id, stranger)).status).toBe(404);
    expect((await end(other?.device_id)).results).toHaveLength(1);
    expect((await lock.call("GET", "/profile", two.access_token)).status).toBe(401);
    expect((await lock.call("GET", "/profile", row.access_token)).status).toBe(200);
  });
});
