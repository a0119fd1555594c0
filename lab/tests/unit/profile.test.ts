import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab, PASSWORD, type Answer } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

// Limits count per minute and hour; tokens expire after a day.
beforeEach(() => {
  open.forget();
  open.clock.at = new Date(open.clock.at.getTime() + 2 * 3_600_000);
});

const send = async (method: string, path: string, body: unknown, username = "patient", company?: string) =>
  open.call(method, path, { token: await open.token(username, company), body });

const profile = z.looseObject({
  version: z.number(),
  username: z.string(),
  corrections: z.array(z.looseObject({ field: z.string(), correction_status: z.string() })),
  person: z.looseObject({
    first_name: z.string(),
    title_id: z.string().nullable(),
    religion_id: z.string().nullable(),
    email: z.string(),
    phone_number: z.string().nullable(),
    photo_url: z.string().nullable(),
    identity_status: z.string().nullable(),
    address: z
      .looseObject({ city: z.string().nullable(), subdistrict_code: z.string().nullable() })
      .nullable(),
  }),
});
const profileOf = async (username = "patient", company?: string) =>
  profile.parse((await send("GET", "/profile", undefined, username, company)).results);

const message = z.looseObject({
  kind: z.string(),
  channel: z.string(),
  recipient: z.string(),
  code: z.string().nullable(),
});
async function outbox(recipient: string) {
  const { results } = await open.call(
    "GET",
    `/outbox/get?per_page=100&recipient=${encodeURIComponent(recipient)}`,
  );
  return z.array(message).parse(results);
}

describe("changing the profile", () => {
  it("stores what the lookups have, with the names of the area", async () => {
    const { version } = await profileOf();
    const answer = await send("PUT", "/profile/update", {
      version,
      title_id: "3",
      religion_id: "3",
      marital_status_id: "1",
      blood_type: "AB+",
      ethnicity: "829",
      address: "Jl. Dago No. 1",
      subdistrict_code: "3172061001",
    });
    const { person } = profile.parse(answer.results);
    expect(person).toMatchObject({ title_id: "3", religion_id: "3", blood_type: "AB+", title_name_en: "Ms" });
    expect(person.address).toMatchObject({
      subdistrict_code: "3172061001",
      subdistrict: "Kelapa Gading Timur",
    });
  });

  it.each([
    ["title_id", "99"],
    ["religion_id", "99"],
    ["marital_status_id", "nope"],
    ["blood_type", "Z"],
    ["ethnicity", "1"],
    ["subdistrict_code", "0000000000"],
  ])("refuses %s %s", async (field, value) => {
    const { version } = await profileOf();
    const answer = await send("PUT", "/profile/update", { version, [field]: value });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it("refuses a change of something that has changed since, and shows what holds", async () => {
    const { version } = await profileOf();
    expect((await send("PUT", "/profile/update", { version, religion_id: "2" })).status).toBe(200);
    const stale = await send("PUT", "/profile/update", { version, religion_id: "5" });
    expect([stale.status, stale.code]).toEqual([409, "version_changed"]);
    expect(profile.parse(stale.results).person.religion_id).toBe("2");
    const repeat = await send("PUT", "/profile/update", { version, religion_id: "2" });
    expect(repeat.status).toBe(200);
  });

  it.each(["first_name", "last_name", "place_of_birth", "date_of_birth", "gender", "identity_number"])(
    "%s is locked once the identity is verified",
    async (field) => {
      const values: Record<string, string> = {
        date_of_birth: "1980-01-01",
        gender: "M",
        identity_number: "3174055204880009",
      };
      const { version } = await profileOf();
      const answer = await send("PUT", "/profile/update", { version, [field]: values[field] ?? "Other" });
      expect([answer.status, answer.code]).toEqual([409, "identity_locked"]);
    },
  );

  it("changes names of an unverified identity, but no future birth date and no number of somebody else", async () => {
    const { version } = await profileOf("patient2");
    const taken = await send(
      "PUT",
      "/profile/update",
      { version, identity_number: "3174055204880003" },
      "patient2",
    );
    expect(taken.errors).toHaveProperty("identity_number");
    const answer = await send(
      "PUT",
      "/profile/update",
      { version, first_name: "Andika", place_of_birth: "Cimahi" },
      "patient2",
    );
    const younger = { version, date_of_birth: "03-11-1991" };
    expect((await send("PUT", "/profile/update", younger, "patient2")).errors).toHaveProperty(
      "date_of_birth",
    );
    expect(profile.parse(answer.results).person).toMatchObject({
      first_name: "Andika",
      date_of_birth: "1991-11-02",
    });
  });

  it("changes only the title of accounts that are not patients; the laboratory changes their names", async () => {
    const { version } = await profileOf("hrd", "NUSANTARA");
    const locked = await send("PUT", "/profile/update", { version, first_name: "X" }, "hrd", "NUSANTARA");
    expect(locked.code).toBe("identity_locked");
    const answer = await send("PUT", "/profile/update", { version, title_id: "3" }, "hrd", "NUSANTARA");
    expect(profile.parse(answer.results).person.title_id).toBe("3");
  });
});

describe("a new e-mail address or phone number", () => {
  async function verified(contact: Record<string, string>, recipient: string): Promise<string> {
    expect((await send("POST", "/profile/request-otp", contact)).status).toBe(200);
    const [{ code } = { code: null }] = await outbox(recipient);
    const answer = await send("POST", "/profile/verify-otp", { ...contact, otp: code });
    return z.object({ token: z.string() }).parse(answer.results).token;
  }

  it("takes effect with the code that went there; the old address is told, once", async () => {
    const before = (await profileOf()).person.email;
    const otp_token = await verified({ email: "siti.new@example.com" }, "siti.new@example.com");
    expect((await profileOf()).person.email).toBe(before);
    const told = (await outbox(before)).length;
    for (const _repeat of [1, 2]) {
      const answer = await send("PUT", "/profile/update", { otp_token });
      expect(profile.parse(answer.results).person.email).toBe("siti.new@example.com");
    }
    const messages = await outbox(before);
    expect(messages).toHaveLength(told + 1);
    expect(messages[0]).toMatchObject({ kind: "contact_changed", channel: "email" });
    expect((await open.login({ email: "siti.new@example.com", password: PASSWORD })).status).toBe(200);
  });

  it("is confirmed by SMS or WhatsApp, in any spelling", async () => {
    const contact = { phone_code: "+62", phone_number: "0812-9999-0001", channel: "whatsapp" };
    const otp_token = await verified(contact, "+6281299990001");
    expect((await outbox("+6281299990001"))[0]).toMatchObject({ channel: "whatsapp" });
    const answer = await send("PUT", "/profile/update", { otp_token });
    expect(profile.parse(answer.results).person.phone_number).toBe("81299990001");
  });

  it("is said to be another account's only to those who have the code", async () => {
    const answer = await send("POST", "/profile/request-otp", { email: "andi.wijaya@example.com" });
    expect(answer.status).toBe(200);
    const [{ code } = { code: null }] = await outbox("andi.wijaya@example.com");
    const checked = await send("POST", "/profile/verify-otp", {
      email: "andi.wijaya@example.com",
      otp: code,
    });
    const { token } = z.object({ token: z.string() }).parse(checked.results);
    const refused = await send("PUT", "/profile/update", { otp_token: token });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, ["email"]]);
  });

  it("needs a code of the account that asked, which works once and not after ten minutes", async () => {
    const email = "somebody@example.com";
    await send("POST", "/profile/request-otp", { email });
    const [{ code } = { code: null }] = await outbox(email);
    const other = await send("POST", "/profile/verify-otp", { email, otp: code }, "patient2");
    expect(other.code).toBe("otp_wrong");
    open.clock.at = new Date(open.clock.at.getTime() + 10 * 60_000 + 1);
    expect((await send("POST", "/profile/verify-otp", { email, otp: code })).code).toBe("otp_expired");
  });

  it("is locked after five wrong codes, and may have another one after a minute", async () => {
    const email = "locked@example.com";
    await send("POST", "/profile/request-otp", { email });
    const [{ code } = { code: null }] = await outbox(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const codes = [];
    for (let index = 0; index < 6; index++)
      codes.push((await send("POST", "/profile/verify-otp", { email, otp: wrong })).code);
    expect(codes).toEqual(["otp_wrong", "otp_wrong", "otp_wrong", "otp_wrong", "otp_locked", "otp_locked"]);
    expect((await send("POST", "/profile/verify-otp", { email, otp: code })).code).toBe("otp_locked");
    expect((await send("POST", "/profile/request-otp", { email })).status).toBe(429);
    open.clock.at = new Date(open.clock.at.getTime() + 61_000);
    expect((await send("POST", "/profile/request-otp", { email })).status).toBe(200);
  });

  it("is refused if it is the present one or its token is somebody else's", async () => {
    const { person } = await profileOf();
    const same = await send("POST", "/profile/request-otp", { email: person.email.toUpperCase() });
    expect(same.errors).toHaveProperty("email");
    const otp_token = await verified({ email: "third@example.com" }, "third@example.com");
    expect((await send("PUT", "/profile/update", { otp_token }, "patient2")).code).toBe("otp_token");
  });
});

describe("changing the password", () => {
  const change = (current_password: string, password: string, token: string) =>
    open.call("PUT", "/profile/change-password", { token, body: { current_password, password } });
  const tokenOf = (answer: Answer) => z.object({ access_token: z.string() }).parse(answer).access_token;

  it("ends the other tokens, keeps the caller's, and is told by e-mail", async () => {
    const [here, there] = [
      tokenOf(await open.login({ username: "facility", password: PASSWORD })),
      tokenOf(await open.login({ username: "facility", password: PASSWORD })),
    ];
    expect((await change(PASSWORD, "rumah sakit kecil di desa", here)).status).toBe(200);
    expect((await open.call("GET", "/profile", { token: there })).status).toBe(401);
    expect((await open.call("GET", "/profile", { token: here })).status).toBe(200);
    expect((await open.login({ username: "facility", password: PASSWORD })).status).toBe(400);
    expect((await outbox("facility@example.com"))[0]).toMatchObject({ kind: "password_changed" });
    expect((await change("rumah sakit kecil di desa", PASSWORD, here)).status).toBe(200);
  });

  it.each([
    ["short", "password_short"],
    ["x".repeat(65), "password_long"],
    ["patient2", "password_own"],
    ["081234567802", "password_own"],
    ["Password123", "password_common"],
  ])("refuses %s", async (password) => {
    const token = await open.token("patient2");
    const answer = await change(PASSWORD, password, token);
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([400, ["password"]]);
  });

  it("stops for a while after five wrong passwords", async () => {
    const token = await open.token("patient2");
    for (let index = 0; index < 5; index++)
      expect((await change("wrong", "a new long password", token)).errors).toHaveProperty("current_password");
    const refused = await change(PASSWORD, "a new long password", token);
    expect(refused.status).toBe(429);
    expect(z.object({ time_to_wait: z.number() }).parse(refused.results).time_to_wait).toBe(900);
    open.clock.at = new Date(open.clock.at.getTime() + 901_000);
    expect((await change(PASSWORD, PASSWORD, token)).status).toBe(200);
  });

  it("is not needed to sign out other devices", async () => {
    const [here, there] = [
      tokenOf(await open.login({ username: "doctor", password: PASSWORD })),
      tokenOf(await open.login({ username: "doctor", password: PASSWORD })),
    ];
    const answer = await open.call("POST", "/session/revoke-others", { token: here });
    expect(answer.results).toEqual({ revoked_count: 1 });
    expect((await open.call("GET", "/profile", { token: there })).status).toBe(401);
    expect((await open.call("GET", "/profile", { token: here })).status).toBe(200);
  });
});

describe("settings", () => {
  const settings = z.looseObject({
    version: z.number(),
    low_data: z.boolean().nullable(),
    result_view: z.string().nullable(),
  });
  const read = async () => settings.parse((await send("GET", "/settings/get", undefined)).results);

  it("keep what is not given, and refuse a change of older ones", async () => {
    const { version } = await read();
    await send("PUT", "/settings/update", { low_data: true, version });
    const stale = await send("PUT", "/settings/update", { result_view: "advanced", version });
    expect([stale.status, stale.code]).toEqual([409, "version_changed"]);
    await send("PUT", "/settings/update", { result_view: "advanced" });
    expect(await read()).toMatchObject({ low_data: true, result_view: "advanced" });
    expect((await send("GET", "/profile", undefined)).results).toMatchObject({ low_data: true });
    await send("PUT", "/settings/update", { low_data: null });
    expect((await read()).low_data).toBeNull();
  });
});
