import { describe, expect, it } from "vitest";
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

let people = 0;
/** unused names */
const newPerson = () => {
  people += 1;
  const n = String(people).padStart(3, "0");
  return { username: `orang${n}`, email: `orang${n}@example.com`, phone_number: `81277700${n}` };
};

describe("second call of a registration", () => {
  it("creates one account for 100 parallel calls, all with the same token", async () => {
    begin();
    const who = newPerson();
    const body = { ...NEWCOMER, ...who };
    await calls.start(who);
    const token = calls.tokenOf(await calls.verify(who.email, await calls.codeFor(who.email)));
    const second = { ...body, request_otp: false, token };
    const responses = await Promise.all(Array.from({ length: 100 }, () => calls.post("/register", second)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map(calls.accessOf)).size).toBe(1);
    expect(responses.filter((response) => response.message === "success")).toHaveLength(1);
    expect((await calls.post("/register", second)).message).toBe("already_processed");
    const rows = await open.lab.db.selectFrom("account").selectAll().where("email", "=", who.email).execute();
    expect(rows).toHaveLength(1);
    expect(await calls.post("/register", { ...second, first_name: "Sri" })).toMatchObject({
      status: 409,
      code: "request_reused",
    });
  }, 30_000);

  it("gives a token of type 0 for one hour, which can read the profile", async () => {
    begin();
    const { access_token, answer: response, body } = await calls.register(newPerson());
    expect(response.results).toMatchObject({ expires_in: 3600, fully_registered: false });
    expect((await open.call("GET", "/profile", { token: access_token })).results).toMatchObject({
      username: body.username,
      fully_registered: false,
      person: { first_name: "Dewi", phone_code: "+62", phone_number: body.phone_number, patient: null },
    });
    later(3601);
    expect((await open.call("GET", "/profile", { token: access_token })).status).toBe(401);
  });

  it("gives an account that signs in by username, e-mail and any spelling of the number", async () => {
    begin();
    const { body } = await calls.register(newPerson());
    const number = body.phone_number;
    const { password } = body;
    for (const name of [
      { username: body.username.toUpperCase() },
      { email: body.email },
      ...[`0${number}`, `+62${number}`, `62 ${number}`, number].map((phone_number) => ({ phone_number })),
    ]) {
      expect(await open.login({ ...name, password })).toMatchObject({ status: 200, fully_registered: false });
    }
    expect((await open.login({ username: body.username, password: `${password} ` })).status).toBe(400);
  });

  it("refuses unknown and expired tokens and other contacts; a valid token survives an invalid call", async () => {
    begin();
    const who = newPerson();
    const body = { ...NEWCOMER, ...who, request_otp: false };
    expect(await calls.post("/register", { ...body, token: "x" })).toMatchObject({
      status: 400,
      code: "otp_token",
    });
    await calls.start(who);
    const token = calls.tokenOf(await calls.verify(who.email, await calls.codeFor(who.email)));
    const other = { ...body, token, phone_number: newPerson().phone_number };
    expect(await calls.post("/register", other)).toMatchObject({
      code: "otp_other_contact",
      errors: { phone_number: [expect.any(String)] },
    });
    expect((await calls.post("/register", { ...body, token, username: "patient" })).errors).toEqual({
      username: ["This username is already taken"],
    });
    expect((await calls.post("/register", { ...body, token })).status).toBe(200);
    const late = newPerson();
    await calls.start(late);
    const over = calls.tokenOf(await calls.verify(late.email, await calls.codeFor(late.email)));
    later(1801);
    expect((await calls.post("/register", { ...NEWCOMER, ...late, token: over })).code).toBe("otp_token");
  });

  it("gives a number that two people entered and confirmed by e-mail to the first", async () => {
    begin();
    const first = newPerson();
    const rival = { ...newPerson(), phone_number: first.phone_number };
    const tokens: string[] = [];
    for (const [index, who] of [first, rival].entries()) {
      later(index * 61);
      await calls.start(who);
      tokens.push(calls.tokenOf(await calls.verify(who.email, await calls.codeFor(who.email))));
    }
    const responses = await Promise.all(
      [first, rival].map((who, index) =>
        calls.post("/register", { ...NEWCOMER, ...who, token: tokens[index] }),
      ),
    );
    expect(responses.map((response) => response.status)).toEqual([200, 200]);
    const numbers = open.lab.db.selectFrom("account").select(({ fn }) => fn.count("phone").as("phones"));
    const both = numbers.where("email", "in", [first.email, rival.email]);
    expect(await both.executeTakeFirstOrThrow()).toEqual({ phones: 1 });
  });

  it("stores no password, code or token in plain text", async () => {
    begin();
    const { token, access_token, body } = await calls.register(newPerson());
    const { db } = open.lab;
    const stored = JSON.stringify([
      await db.selectFrom("account").selectAll().execute(),
      await db.selectFrom("verified_contact").selectAll().execute(),
      await db.selectFrom("access_token").selectAll().execute(),
      await db.selectFrom("registration").selectAll().execute(),
    ]);
    for (const secret of [token, access_token, body.password]) expect(stored).not.toContain(secret);
  });
});

describe("a registration whose code was never entered", () => {
  const DAY = 86_400;
  const kept = async () => {
    const rows = await open.lab.db.selectFrom("registration").select("email").execute();
    return rows.map(({ email }) => email);
  };

  it("is forgotten after a day with its contacts, at the next code of anybody", async () => {
    begin();
    const [left, fresh] = [newPerson(), newPerson()];
    await calls.start(left);
    later(DAY - 1);
    await calls.start(fresh);
    expect(await kept()).toEqual(expect.arrayContaining([left.email, fresh.email]));
    later(DAY);
    await calls.start(newPerson());
    expect(await kept()).toContain(fresh.email);
    expect(await kept()).not.toContain(left.email);
  });

  it("stays while a code that was sent again may be entered", async () => {
    begin();
    const who = newPerson();
    await calls.start(who);
    later(DAY + 60);
    expect((await calls.post("/request-otp", { email: who.email })).status).toBe(200);
    await calls.start(newPerson());
    const code = await calls.codeFor(who.email);
    const token = calls.tokenOf(await calls.post("/verify-otp", { username: who.username, code }));
    expect((await calls.post("/register", { ...NEWCOMER, ...who, token })).status).toBe(200);
  });
});
