import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLab } from "../../create.ts";
import { requireRow } from "../../database/rows.ts";
import { notify } from "../../domains/notifications/notifications.ts";
import { NEWCOMER, PROFILE, registrationCalls } from "../support/registration-calls.ts";
import { copySeed } from "../support/seeded.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = Date.parse("2026-11-20T03:30:00Z");
const URL_BASE = "http://127.0.0.1:3000/reset-password?lang=id";

const later = (minutes: number) => {
  open.clock.at = new Date(NOW + minutes * 60_000);
};

const open = useOpened(() => openTestLab(new Date(NOW).toISOString()));
const calls = registrationCalls(open);

const requestLink = (body: Record<string, unknown>, lang = "en") =>
  calls.post("/forget-password", { reset_url: URL_BASE, ...body }, undefined, lang);
const newest = async () => {
  // Background work sends notices at any time.
  const message = (await calls.outbox()).find(({ kind }) => kind.startsWith("password_"));
  return { message, token: new URL(message?.link ?? "http://none.example").searchParams.get("token") ?? "" };
};
const setPassword = (token: string, password: string) => calls.post("/reset-password", { token, password });

describe("an account that was registered by text message", () => {
  it("is not opened by the owner of a mistyped e-mail address, until that address is confirmed", async () => {
    const lab = await openTestLab(new Date(NOW).toISOString());
    const { post, outbox, start, register } = registrationCalls(lab);
    const who = { username: "salah.ketik", email: "orang.lain@example.com", phone_number: "81277776666" };
    try {
      const sent = { kind: "one_time_code", recipient: "+6281277776666" };
      await start(who, { channel: "sms" });
      const codeOf = async () => (await outbox(sent.recipient)).find(({ kind }) => kind === sent.kind)?.code;
      const verified = await post("/verify-otp", { email: who.email, otp: (await codeOf()) ?? "" });
      const { token } = z.object({ token: z.string() }).parse(verified.results);
      const made = await post("/register", { ...NEWCOMER, ...who, request_otp: false, token });
      const shape = z.looseObject({ access_token: z.string() });
      const first = shape.parse(made.results).access_token;
      expect((await post("/continue-register", PROFILE, first)).status).toBe(200);
      const signedIn = await lab.login({ username: who.username, password: NEWCOMER.password });
      const { access_token } = shape.parse(signedIn);
      const reset = async () => {
        expect((await post("/forget-password", { reset_url: URL_BASE, email: who.email })).status).toBe(200);
        const [link] = (await outbox()).filter(({ kind }) => kind === "password_reset");
        return [link?.channel, link?.recipient];
      };
      const codesTo = async () =>
        (await lab.call("GET", "/second-lock/get", { token: access_token })).results;
      expect(await reset()).toEqual(["sms", sent.recipient]);
      expect(await codesTo()).toMatchObject({ codes_to: { email: null, phone: "••••6666" } });
      // Notices go where codes go.
      const change = { current_password: NEWCOMER.password, password: "kopi tubruk 24 gelas" };
      const update = { token: access_token, body: change };
      expect((await lab.call("PUT", "/profile/change-password", update)).status).toBe(200);
      const { account_id } = await requireRow(lab.lab.db, "account", { username: who.username });
      const texts = { title_en: "Visit moved", title_id: "", message_en: "", message_id: "" };
      const told = (topic: "schedule") => notify(lab.lab.db, lab.clock, { ...texts, account_id, topic });
      await told("schedule");
      expect(await outbox(who.email)).toEqual([]);
      const current = (await outbox(sent.recipient)).map(({ kind }) => kind);
      expect(current).toContain("password_changed");
      lab.clock.at = new Date(NOW + 120_000);
      expect((await post("/profile/request-otp", { email: who.email }, access_token)).status).toBe(200);
      const code = (await outbox(who.email)).find(({ kind }) => kind === sent.kind)?.code ?? "";
      const confirmed = await post("/profile/verify-otp", { email: who.email, otp: code }, access_token);
      const { token: otp_token } = z.object({ token: z.string() }).parse(confirmed.results);
      const body = { otp_token };
      expect((await lab.call("PUT", "/profile/update", { token: access_token, body })).status).toBe(200);
      await told("schedule");
      const [latest] = await outbox(who.email);
      expect(latest).toMatchObject({ kind: "notice", subject: "Visit moved" });
      expect((await outbox()).filter(({ kind }) => kind === "contact_changed")).toEqual([]);
      expect(await reset()).toEqual(["email", who.email]);
      expect(await codesTo()).toMatchObject({ codes_to: { email: "o•••@example.com", phone: "••••6666" } });
      await register({ username: "dengan.surel", email: "surel@example.com", phone_number: "81277775555" });
      await post("/forget-password", { reset_url: URL_BASE, email: "surel@example.com" });
      expect((await outbox("surel@example.com"))[0]).toMatchObject({ kind: "password_reset" });
    } finally {
      await lab.close();
    }
  });
});

describe("requesting a link", () => {
  it("has the same response for every name and sends only to known ones", async () => {
    const responses = [];
    for (const body of [
      { username: "patient" },
      { email: "Andi.Wijaya@example.com" },
      { phone_number: "0812-3456-7805" },
      { username: "nobody" },
      { email: "nobody@example.com" },
      { phone_number: "0812 0000 0000" },
      { phone_number: "not a number" },
    ]) {
      responses.push(await requestLink(body));
    }
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]).toMatchObject({ status: 200, results: null });
    expect((await calls.outbox()).map((item) => [item.channel, item.recipient])).toEqual([
      ["sms", "+6281234567805"],
      ["email", "andi.wijaya@example.com"],
      ["email", "siti.rahmawati@example.com"],
    ]);
  });

  it("needs a name and a web address", async () => {
    expect((await requestLink({}, "id")).errors).toEqual({ username: ["Bagian ini harus diisi"] });
    const { length } = await calls.outbox();
    for (const reset_url of [
      "javascript:alert(1)",
      "https://portal.example/",
      "http://localhost.evil.example/",
    ])
      expect((await requestLink({ username: "patient", reset_url })).errors).toEqual({
        reset_url: ["Must be valid"],
      });
    expect(await calls.outbox()).toHaveLength(length);
  });

  it("sends links to its portal's origin", async () => {
    const dataDir = join(open.dataDir, "named");
    await copySeed(dataDir, open.clock.at);
    const lab = await createLab({ dataDir, clock: open.clock, portalOrigin: "https://portal.example" });
    const statusFor = async (reset_url: string) =>
      (
        await fetch(`${lab.url}/forget-password`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ username: "patient", reset_url }),
        })
      ).status;
    expect(await statusFor("https://portal.example/reset-password")).toBe(200);
    expect(await statusFor("https://portal.example.other.example/reset-password")).toBe(400);
    expect(await statusFor("http://portal.example/reset-password")).toBe(400);
    await lab.close();
  });

  it("allows five requests an hour per name, in any spelling, and five links per account", async () => {
    later(3000);
    const spellings = [
      "081234567806",
      "+62 812 3456 7806",
      "62812-3456-7806",
      "81234567806",
      "0812 3456 7806",
    ];
    const before = (await calls.outbox()).length;
    for (const phone_number of spellings) expect((await requestLink({ phone_number })).status).toBe(200);
    expect(await requestLink({ phone_number: "081234567806" })).toMatchObject({
      status: 429,
      results: { time_to_wait: 3600 },
    });
    for (let turn = 0; turn < 5; turn += 1)
      expect((await requestLink({ username: "nobody2" })).status).toBe(200);
    expect((await requestLink({ username: "NOBODY2" })).status).toBe(429);
    expect((await requestLink({ username: "hrd" })).status).toBe(200);
    expect(await calls.outbox()).toHaveLength(before + 5);
    later(3061);
    expect((await requestLink({ phone_number: "081234567806" })).status).toBe(200);
  });
});

describe("setting a new password", () => {
  it("works once, returns the uuid, ends every token and link of the account, and notifies the owner", async () => {
    later(4000);
    await requestLink({ username: "patient2" });
    const { token: older } = await newest();
    await requestLink({ username: "patient2" });
    const { message, token } = await newest();
    expect(message).toMatchObject({ kind: "password_reset", code: null });
    expect(message?.link).toBe(`${URL_BASE}&token=${token}`);
    open.forget();
    const bearers = [await open.token("patient2")];
    const { access_token } = z
      .object({ access_token: z.string() })
      .parse(await open.login({ username: "patient2", password: PASSWORD }));
    bearers.push(access_token);
    const profile = z.object({ uuid: z.string() }).parse((await open.get("/profile", "patient2")).results);
    expect((await setPassword(token, "short")).errors).toEqual({ password: ["Use at least 8 characters"] });
    expect((await setPassword(token, "patient2")).errors?.["password"]?.[0]).toContain(
      "must not be your username",
    );
    const password = "  pä ss wörd baru ";
    const both = await Promise.all([setPassword(token, password), setPassword(token, password)]);
    expect(both.map((item) => item.status).sort()).toEqual([200, 400]);
    expect(both.find((item) => item.status === 200)?.results).toEqual({ uuid: profile.uuid });
    expect(await setPassword(older, password)).toMatchObject({ status: 400, code: "reset_invalid" });
    for (const token of bearers) {
      expect((await open.call("GET", "/profile", { token })).status).toBe(401);
    }
    expect((await open.get("/profile", "patient")).status).toBe(200);
    expect((await open.login({ username: "patient2", password: PASSWORD })).status).toBe(400);
    expect((await open.login({ username: "patient2", password: password.trim() })).status).toBe(400);
    expect((await open.login({ username: "patient2", password })).status).toBe(200);
    expect((await newest()).message).toMatchObject({
      kind: "password_changed",
      recipient: "andi.wijaya@example.com",
    });
  });

  it("refuses links after 30 minutes and unknown tokens", async () => {
    later(5000);
    await requestLink({ username: "patient" });
    const { token } = await newest();
    later(5030);
    expect((await setPassword(token, "kuda hijau berlari")).errors).toEqual({
      token: ["This link has expired or has been used. Please ask for a new one."],
    });
    expect((await setPassword("x", "kuda hijau berlari")).code).toBe("reset_invalid");
  });
});

describe("the outbox", () => {
  it("is a paged list in the language of the call, newest first", async () => {
    const page = await open.call("GET", "/outbox/get?per_page=2&page=1&lang=id");
    expect(page.meta).toMatchObject({ page: 1, per_page: 2 });
    const [first] = await calls.outbox();
    expect(page.results).toHaveLength(2);
    expect(page.results).toMatchObject([{ id: first?.["id"], subject: "Buat kata sandi baru" }, {}]);
  });
});
