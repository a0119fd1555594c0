import { describe, expect, it } from "vitest";
import { z } from "zod";
import { NEWCOMER, registrationCalls } from "../support/registration-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

/** sets the clock to seconds after the last `begin` */
let begun = Date.parse(NOW);
const later = (seconds: number) => {
  open.clock.at = new Date(begun + seconds * 1000);
};
/** advances two hours, past earlier tests' limits */
const begin = () => {
  begun = open.clock.at.getTime() + 7200_000;
  later(0);
};

const open = useOpened(() => openTestLab(NOW));
const calls = registrationCalls(open);

const waitOf = (response: { results: unknown }) =>
  z.object({ time_to_wait: z.number() }).parse(response.results).time_to_wait;
let people = 0;
/** unused names */
const newPerson = () => {
  people += 1;
  const n = String(people).padStart(3, "0");
  return { username: `orang${n}`, email: `orang${n}@example.com`, phone_number: `81277700${n}` };
};

describe("first call of a registration", () => {
  it("names every missing field in the language of the call", async () => {
    const response = await calls.post("/register", { request_otp: true }, undefined, "id");
    expect(response.status).toBe(400);
    const fields = ["title_id", "first_name", "last_name", "phone_number", "username", "email", "password"];
    expect(Object.keys(response.errors ?? {}).sort()).toEqual(fields.sort());
    expect(response.errors?.["email"]).toEqual(["Bagian ini harus diisi"]);
  });

  it.each([
    ["title_id", "99", "Choose from the list"],
    ["first_name", "12", "Enter a name with letters"],
    ["phone_number", "12", "Must be valid"],
    ["phone_number", "81234567890123", "Max 13 characters"],
    ["username", "ab", "Use 3 to 30 letters, digits, dots, dashes or underscores, with at least one letter"],
    [
      "username",
      "0812345678",
      "Use 3 to 30 letters, digits, dots, dashes or underscores, with at least one letter",
    ],
    ["username", "PATIENT", "This username is already taken"],
    ["email", "dewi@", "Invalid email address"],
    ["password", "short 1", "Use at least 8 characters"],
    ["password", "x9 ".repeat(22), "Max 64 characters"],
    ["password", "Dewi.Lestari", "The password must not be your username, email or phone number"],
    ["password", "dewi@example.com", "The password must not be your username, email or phone number"],
    ["password", "0812 9876 5432", "The password must not be your username, email or phone number"],
    ["password", "bismillah123", "Many people use this password. Please choose another one."],
    ["password", "12345678", "Many people use this password. Please choose another one."],
  ])("refuses %s %s", async (field, value, message) => {
    const response = await calls.start({ [field]: value });
    expect(response).toMatchObject({ status: 400, errors: { [field]: [message] } });
    expect(Object.keys(response.errors ?? {})).toEqual([field]);
  });

  it.each([
    ["phone_number", "0812-3456-7801", "+6281234567801"],
    ["phone_number", "+62 812 3456 7801", "+6281234567801"],
    ["phone_number", "６２８１２３４５６７８０１", "+6281234567801"],
    ["email", "andi.wijaya@example.com", "andi.wijaya@example.com"],
  ])("answers a registered %s %s as any other; who confirms its code learns it", async (field, value, to) => {
    begin();
    later(120);
    const who = { ...newPerson(), [field]: value };
    const sent = await calls.start(who, { channel: field === "email" ? field : "sms" });
    expect(sent).toMatchObject({ status: 200, results: { time_to_wait: 60 } });
    const token = calls.tokenOf(await calls.verify(who.email, await calls.codeFor(to)));
    const refused = await calls.post("/register", { ...NEWCOMER, ...who, token });
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([400, [field]]);
  });

  it("sends one code of six digits for 100 identical calls", async () => {
    begin();
    const who = newPerson();
    const responses = await Promise.all(Array.from({ length: 100 }, () => calls.start(who)));
    expect(responses.map((response) => response.status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(responses.map((response) => waitOf(response)))).toEqual(new Set([60]));
    const sent = await calls.outbox(who.email);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: "one_time_code", channel: "email", link: null });
    expect(sent[0]?.code).toMatch(/^\d{6}$/);
    expect(sent[0]?.text).toContain(sent[0]?.code);
  }, 30_000);

  it("sends by SMS or WhatsApp on request", async () => {
    begin();
    const who = newPerson();
    await calls.start(who, { channel: "whatsapp" });
    later(61);
    await calls.post("/request-otp", { email: who.email, channel: "sms" });
    const sent = await calls.outbox(`+62${who.phone_number}`);
    expect(sent.map((item) => item.channel)).toEqual(["sms", "whatsapp"]);
  });
});

describe("resending", () => {
  it("must wait for time_to_wait with any spelling, e-mail or form", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    later(20);
    const spelt = [`0${who.phone_number}`, `+62 ${who.phone_number}`, `62${who.phone_number}`].map((number) =>
      calls.start({
        ...who,
        phone_number: number,
        email: `other.${who.email}`,
        username: `${who.username}x`,
      }),
    );
    const early = [
      ...(await Promise.all(spelt)),
      await calls.start({ ...who, phone_number: newPerson().phone_number }),
      await calls.post("/request-otp", { email: who.email.toUpperCase() }),
      await calls.post("/request-otp", { phone_number: `0${who.phone_number}`, username: who.username }),
    ];
    for (const response of early) {
      expect(response).toMatchObject({ status: 429, code: "wait", results: { time_to_wait: 40 } });
    }
    expect(early[0]?.message).toBe("Please wait 40 seconds");
    later(60);
    expect(waitOf(await calls.post("/request-otp", { email: who.email }))).toBe(60);
    later(120);
    const old = await calls.post("/request-otp", {
      phone_number: `0${who.phone_number}`,
      username: who.username,
    });
    expect(old).toMatchObject({ status: 200, results: { time_to_wait: 300 } });
    later(400);
    expect((await calls.post("/request-otp", { email: who.email })).results).toEqual({ time_to_wait: 60 });
  });

  it("does not wait for a code of a clock that was an hour ahead", async () => {
    begin();
    const person = newPerson();
    later(3600);
    expect((await calls.start(person)).status).toBe(200);
    later(0);
    expect(waitOf(await calls.start(person))).toBe(60);
    later(59);
    expect((await calls.start(person)).code).toBe("wait");
    later(60);
    expect((await calls.start(person)).status).toBe(200);
  });

  it("sends at most five codes an hour", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    for (let sent = 1; sent < 5; sent += 1) {
      later(sent * 61);
      expect((await calls.post("/request-otp", { email: who.email })).status).toBe(200);
    }
    later(1000);
    expect(await calls.post("/request-otp", { email: who.email })).toMatchObject({
      status: 429,
      results: { time_to_wait: 2600 },
    });
    expect((await calls.start({ ...who, email: `second.${who.email}` })).status).toBe(200);
    later(3600);
    expect((await calls.post("/request-otp", { email: who.email })).status).toBe(200);
    expect(await calls.outbox(who.email)).toHaveLength(6);
  });

  it("has the same response for unknown and registered names, and sends nothing", async () => {
    begin();
    const count = (await calls.outbox()).length;
    for (const email of ["nobody@example.com", "siti.rahmawati@example.com"]) {
      expect(await calls.post("/request-otp", { email })).toMatchObject({
        status: 200,
        results: { time_to_wait: 60 },
      });
      expect((await calls.post("/request-otp", { email })).status).toBe(429);
      expect((await calls.verify(email, "000000")).code).toBe("otp_wrong");
    }
    expect(await calls.outbox()).toHaveLength(count);
    expect((await calls.post("/request-otp", {})).errors?.["email"]).toEqual(["This field is required"]);
  });
});

describe("names of one person and names of two", () => {
  /** A stranger's responses for a registered number and for an unknown one. */
  const seen = async (
    current: boolean,
    ask: (who: ReturnType<typeof newPerson>, phone: string) => Promise<unknown>,
  ) => {
    begin();
    const who = newPerson();
    await calls.start(who);
    later(61);
    return ask(who, current ? `+62${who.phone_number}` : "+6281200000099");
  };
  const statusOf = async (answer: ReturnType<typeof calls.post>) => {
    const { status, code, results } = await answer;
    return { status, code, results };
  };

  it("cannot be told apart by waits: the e-mail address has to wait, and each number does not", async () => {
    const ask = async (who: ReturnType<typeof newPerson>, phone_number: string) => {
      await calls.post("/request-otp", { email: who.email });
      return statusOf(calls.post("/request-otp", { phone_number, username: who.username }));
    };
    expect(await seen(true, ask)).toEqual(await seen(false, ask));
  });

  it("cannot be told apart by a registration with both", async () => {
    const ask = async (who: ReturnType<typeof newPerson>, phone: string) => {
      await calls.post("/request-otp", { email: who.email });
      const phone_number = phone.replace(/^\+62/, "");
      return statusOf(calls.start({ ...who, username: `${who.username}.x`, phone_number }));
    };
    const [current, other] = [await seen(true, ask), await seen(false, ask)];
    expect(current).toEqual(other);
    expect(current).toMatchObject({ status: 429 });
  });

  it("cannot be told apart by wrong codes", async () => {
    const ask = async (who: ReturnType<typeof newPerson>) => {
      const answers = [];
      for (let tries = 0; tries < 7; tries += 1)
        answers.push(await statusOf(calls.post("/verify-otp", { email: who.email, otp: "000000" })));
      return [
        ...answers,
        await statusOf(calls.post("/verify-otp", { username: who.username, code: "000000" })),
      ];
    };
    const known = JSON.stringify(await seen(true, ask)).replaceAll("otp_wrong", "wrong");
    begin();
    expect(JSON.stringify(await ask(newPerson())).replaceAll("otp_wrong", "wrong")).toBe(known);
  });
});

describe("verifying", () => {
  const wrongOf = (code: string) => (code === "111111" ? "222222" : "111111");

  // Promise E2: one use.
  it("accepts a code once, by e-mail or by username", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    const code = await calls.codeFor(who.email);
    const response = await calls.verify(who.email.toUpperCase(), code);
    expect(response).toMatchObject({ status: 200, results: { expires_in: 1800 } });
    expect(await calls.verify(who.email, code)).toMatchObject({ status: 400, code: "otp_used" });
    const other = newPerson();
    await calls.start(other);
    const right = await calls.codeFor(other.email);
    const body = { code: right, username: other.username.toUpperCase() };
    expect((await calls.post("/verify-otp", { ...body, code: wrongOf(right) })).errors?.["code"]).toEqual([
      "This code is not correct",
    ]);
    expect((await calls.post("/verify-otp", body)).status).toBe(200);
  });

  it("refuses the right code after five wrong tries, also parallel ones, until a new code is sent", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    const code = await calls.codeFor(who.email);
    const tries = await Promise.all(Array.from({ length: 20 }, () => calls.verify(who.email, wrongOf(code))));
    expect(tries.filter((item) => item.code === "otp_wrong")).toHaveLength(20);
    expect(await calls.verify(who.email, code)).toMatchObject({ status: 400, code: "otp_locked" });
    later(61);
    await calls.post("/request-otp", { email: who.email });
    expect((await calls.verify(who.email, code)).code).toBe("otp_wrong");
    expect((await calls.verify(who.email, await calls.codeFor(who.email))).status).toBe(200);
  });

  // Promise E2: ten minutes.
  it("refuses codes after ten minutes and anything but six digits", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    const code = await calls.codeFor(who.email);
    expect((await calls.verify(who.email, "12 3456")).errors?.["otp"]).toEqual([
      "Enter the 6 digits of the code",
    ]);
    later(600);
    expect(await calls.verify(who.email, code)).toMatchObject({ status: 400, code: "otp_expired" });
  });
});
