import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { criticalCalls } from "../support/critical.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { NEWCOMER, PROFILE, registrationCalls } from "../support/registration-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Mistyped at a registration by text message: somebody else reads it. */
const STRANGER = "orang.lain@example.com";
const WHO = { username: "salah.ketik", email: STRANGER, phone_number: "81277776666" };
const PHONE = "+6281277776666";
const OTHER_PHONE = "+6281277775555";

describe("an account with an e-mail address that its registration did not confirm", () => {
  let token: string;
  const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
  const calls = registrationCalls(open);
  beforeAll(async () => {
    const { access_token } = await calls.registerByText(WHO);
    expect((await calls.post("/continue-register", PROFILE, access_token)).status).toBe(200);
    token = await signIn();
  });

  const signIn = async (password = NEWCOMER.password) =>
    z.looseObject({ access_token: z.string() }).parse(await open.login({ username: WHO.username, password }))
      .access_token;
  /** Channels and kinds of new messages, newest first. */
  const sentBy = async (run: () => Promise<unknown>) => {
    const before = (await calls.outbox()).length;
    await run();
    const after = await calls.outbox();
    return after
      .slice(0, after.length - before)
      .map(({ channel, recipient, kind }) => ({ channel, recipient, kind }));
  };
  const call = async (method: string, path: string, body: object) => {
    const answer = await open.call(method, path, { token, body });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const toPhone = (kind: string, channel = "sms") => ({ channel, recipient: PHONE, kind });

  it("tells the owner by text message that the password was changed", async () => {
    const passwords = { current_password: NEWCOMER.password, password: "hujan pagi hari" };
    expect(await sentBy(() => call("PUT", "/profile/change-password", passwords))).toEqual([
      toPhone("password_changed"),
    ]);
  });

  it("tells the owner by text message that the account will be erased, and that it stays", async () => {
    const closing = { current_password: "hujan pagi hari", client_request_id: randomUUID() };
    expect(await sentBy(() => call("POST", "/privacy/close-account", closing))).toEqual([toPhone("notice")]);
    expect(await sentBy(() => call("POST", "/privacy/keep-account", {}))).toEqual([toPhone("notice")]);
  });

  it("sends notices of orders and alerts about results to the phone", async () => {
    const { db } = open.lab;
    const current = { username: WHO.username };
    const { patient_id } = await db
      .selectFrom("account")
      .select("patient_id")
      .where("username", "=", current.username)
      .executeTakeFirstOrThrow();
    const order = shopAt(open).body({ items: [item("GLU-F", SUDIRMAN, patient_id ?? "")] });
    const { payment } = orderOf(await call("POST", "/order/create", order));
    const pay = { payment_id: payment.payment_id, outcome: "settlement" };
    const sent = await sentBy(() => call("POST", "/payment/simulate", pay));
    expect(sent).toEqual([toPhone("notice", "whatsapp"), toPhone("notice", "whatsapp")]);
    await db.updateTable("account").set({ email_verified: 0 }).where("username", "=", "patient").execute();
    const alerts = await sentBy(() => criticalCalls(() => open).enter(4.1));
    const recipients = alerts.filter(({ kind }) => kind === "critical").map(({ recipient }) => recipient);
    expect(recipients).toContain("+6281234567801");
    expect(recipients).not.toContain("siti.rahmawati@example.com");
  });

  it("tells the former number that the number was changed", async () => {
    open.clock.at = new Date(open.clock.at.getTime() + 120_000);
    const phone = { phone_code: "+62", phone_number: OTHER_PHONE.slice(3), channel: "sms" };
    await call("POST", "/profile/request-otp", phone);
    const code = (await calls.outbox(OTHER_PHONE)).find(({ kind }) => kind === "one_time_code")?.code;
    const { results } = await call("POST", "/profile/verify-otp", { ...phone, otp: code });
    const otp_token = z.object({ token: z.string() }).parse(results).token;
    expect(await sentBy(() => call("PUT", "/profile/update", { otp_token }))).toEqual([
      toPhone("contact_changed"),
    ]);
    expect((await calls.outbox(STRANGER)).map(({ kind }) => kind)).toEqual([]);
  });

  it("receives codes and links at the address that staff of a branch have entered", async () => {
    const lock = { is_on: true, at_sign_in: true, current_password: "hujan pagi hari" };
    const toOther = { channel: "sms", recipient: OTHER_PHONE, kind: "notice" };
    expect(await sentBy(() => call("PUT", "/second-lock/update", lock))).toEqual([toOther]);
    const email = "alamat.baru@example.com";
    const seen = { document: "ktp", staff_name: "Rina", reason: "Phone lost" };
    const reset = { username: WHO.username, ...seen, email };
    expect(await sentBy(() => call("POST", "/reference/reset-second-lock", reset))).toEqual([toOther]);
    await calls.post("/forget-password", { email });
    expect((await calls.outbox(email)).map(({ kind }) => kind)).toEqual(["password_reset"]);
  });

  it("keeps its own unconfirmed address at a branch, and takes one that another account never confirmed", async () => {
    const { db } = open.lab;
    const cases = [
      ["alamat.baru@example.com", WHO.username],
      ["siti.rahmawati@example.com", "patient"],
    ] as const;
    for (const [email, holder] of cases) {
      await db.updateTable("account").set({ email_verified: 0 }).where("username", "=", holder).execute();
      token = await signIn("hujan pagi hari");
      const lock = { is_on: true, at_sign_in: true, current_password: "hujan pagi hari" };
      await call("PUT", "/second-lock/update", lock);
      const seen = { document: "ktp", staff_name: "Rina", reason: "Phone lost" };
      await call("POST", "/reference/reset-second-lock", { username: WHO.username, ...seen, email });
      const query = db.selectFrom("account").select(["email", "email_verified"]);
      expect(await query.where("username", "=", WHO.username).execute()).toEqual([
        { email, email_verified: 1 },
      ]);
    }
    const notices = await calls.outbox("+6281234567801");
    expect(notices.map((notice) => notice["subject"])).toContain("Your email address was removed");
  });
});

describe("a contact that an account never confirmed", () => {
  const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
  const calls = registrationCalls(open);

  const later = (minutes: number) => {
    open.clock.at = new Date(open.clock.at.getTime() + minutes * 60_000);
  };
  const person = async (token: string) => {
    const answer = await open.call("GET", "/profile", { token });
    return z.object({ person: z.looseObject({ email: z.string().nullable() }) }).parse(answer.results).person;
  };
  const lastTo = async (recipient: string) => (await calls.outbox(recipient))[0];

  it("goes to the owner of the e-mail address who proves it when registering; the other is told", async () => {
    const first = await calls.registerByText(WHO);
    later(2);
    const owner = { username: "pemilik", email: STRANGER, phone_number: "81277774444" };
    const second = await calls.register(owner);
    expect(second.answer.status).toBe(200);
    expect(await person(first.access_token)).toMatchObject({ email: null, phone_number: "81277776666" });
    expect(await person(second.access_token)).toMatchObject({ email: STRANGER, email_verified: true });
    expect(await lastTo(PHONE)).toMatchObject({ kind: "notice", subject: "Your email address was removed" });
    expect((await open.login({ email: STRANGER, password: NEWCOMER.password })).status).toBe(200);
    later(2);
    const third = { ...NEWCOMER, ...owner, username: "ketiga", phone_number: "81277773333" };
    await calls.start(third);
    const token = calls.tokenOf(await calls.verify(STRANGER, await calls.codeFor(STRANGER)));
    const refused = await calls.post("/register", { ...third, request_otp: false, token });
    expect(refused).toMatchObject({ status: 400, errors: { email: ["This email is already registered"] } });
  });

  it("goes to the owner of the number who proves it by a text message", async () => {
    const first = await calls.register({
      username: "salah.nomor",
      email: "salah.nomor@example.com",
      phone_number: "81277771111",
    });
    later(2);
    const second = await calls.registerByText({
      username: "pemilik.nomor",
      email: "pemilik.nomor@example.com",
      phone_number: "81277771111",
    });
    expect(second.answer.status).toBe(200);
    expect(await person(first.access_token)).toMatchObject({ phone_number: null, phone_verified: null });
    expect(await lastTo("salah.nomor@example.com")).toMatchObject({
      subject: "Your phone number was removed",
    });
  });

  it("lets its owner register: the account opens without it, and takes it by a code", async () => {
    const first = await calls.register({
      username: "nomor.orang",
      email: "nomor.orang@example.com",
      phone_number: "81277770001",
    });
    later(2);
    const second = await calls.register({
      username: "punya.nomor",
      email: "punya.nomor@example.com",
      phone_number: "81277770001",
    });
    expect(second.answer.status).toBe(200);
    const again = await calls.post("/register", { ...second.body, request_otp: false, token: second.token });
    expect(calls.accessOf(again)).toBe(second.access_token);
    expect(await person(second.access_token)).toMatchObject({ phone_number: null });
    expect(await person(first.access_token)).toMatchObject({ phone_number: "81277770001" });
    const told = (await calls.outbox("punya.nomor@example.com")).map((item) => item["subject"]);
    expect(told.filter((subject) => subject === "Please confirm your phone number")).toHaveLength(1);

    await calls.registerByText({
      username: "alamat.orang",
      email: "punya.alamat@example.com",
      phone_number: "81277770002",
    });
    later(2);
    const third = await calls.registerByText({
      username: "punya.alamat",
      email: "punya.alamat@example.com",
      phone_number: "81277770003",
    });
    expect(third.answer.status).toBe(200);
    expect(await person(third.access_token)).toMatchObject({ email: null, phone_number: "81277770003" });
    expect(await lastTo("+6281277770003")).toMatchObject({ subject: "Please confirm your email address" });
  });

  it("opens the account without it also when another account has confirmed it, and says the same", async () => {
    const subjects = async (recipient: string) =>
      (await calls.outbox(recipient)).map((item) => [item["subject"], item.text]);
    const number = "+6281277770009";
    later(2);
    const byText = await calls.registerByText({
      username: "tanya.surel",
      email: "siti.rahmawati@example.com",
      phone_number: number.slice(3),
    });
    expect(byText.answer.status).toBe(200);
    expect(await person(byText.access_token)).toMatchObject({ email: null });
    const told = await subjects(number);
    expect(told[0]?.[0]).toBe("Please confirm your email address");
    expect(JSON.stringify(told)).not.toMatch(/another account/i);
    later(2);
    const byMail = await calls.register({
      username: "tanya.nomor",
      email: "tanya.nomor@example.com",
      phone_number: "81234567801",
    });
    expect(byMail.answer.status).toBe(200);
    expect(await person(byMail.access_token)).toMatchObject({ phone_number: null });
    expect((await lastTo("tanya.nomor@example.com"))?.["subject"]).toBe("Please confirm your phone number");
  });

  it("goes to the owner who proves it in the profile", async () => {
    const first = await calls.registerByText({
      username: "keliru",
      email: "benar@example.com",
      phone_number: "81277772222",
    });
    const token = await open.token("patient2");
    later(2);
    const body = { email: "benar@example.com" };
    expect((await calls.post("/profile/request-otp", body, token)).status).toBe(200);
    const otp = await calls.codeFor(body.email);
    const otp_token = calls.tokenOf(await calls.post("/profile/verify-otp", { ...body, otp }, token));
    expect((await open.call("PUT", "/profile/update", { token, body: { otp_token } })).status).toBe(200);
    expect(await person(token)).toMatchObject(body);
    expect(await person(first.access_token)).toMatchObject({ email: null, email_verified: null });
  });
});
