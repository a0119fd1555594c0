import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { MASTER, signInCompany, uploadSheet } from "../support/company-portal.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { pastedIdentifiers } from "../support/pasted.ts";
import { openPortal } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { newcomer, visible } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const MANY = "100000/1h";

const lab = useOpened(openSeededLab);
const portal = useOpened(() =>
  openPortal({ LAB_API_URL: lab.url, RATE_LOGIN_ADDRESS: MANY, RATE_OTP_ADDRESS: MANY }),
);

async function as(username: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username)).status).toBe(303);
  return browser;
}

/** As chats and pages give it when somebody copies it. */
const pasted = (text: string) => `\u2068\u200e${text.slice(0, 2)}\u200b${text.slice(2)}\ufe0f\u2069\u00a0`;
const pastedAll = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, text]) => [name, /password|_id$/.test(name) ? text : pasted(text)]),
  );

const SITI = { username: "patient", email: "siti.rahmawati@example.com", phone: "+6281234567801" };
const ALL = pastedIdentifiers(SITI);

// Promise Q10: 40 of 40 pasted identifiers sign in at the first try.
describe("40 pasted identifiers", () => {
  it("sign the account in, each at the first try", async () => {
    const refused: string[] = [];
    for (const typed of ALL) {
      const answer = await new Browser(portal.origin).signIn(typed);
      if (answer.location !== "/patient/home") refused.push(JSON.stringify(typed));
    }
    measured(
      "Q10",
      `${String(ALL.length - refused.length)} of ${String(ALL.length)} pasted identifiers sign in`,
    );
    expect(refused).toEqual([]);
  }, 120_000);

  it("are refused with a wrong password as few times as the account's own spelling", async () => {
    const tries = [];
    for (const typed of [SITI.phone, ...ALL.slice(0, 11)])
      tries.push((await new Browser(portal.origin).signIn(typed, "wrong")).status);
    expect(tries.filter((status) => status === 400).length).toBeLessThan(12);
    expect(tries.at(-1)).toBe(429);
  });

  it("name the person whose data somebody asks for", async () => {
    const browser = await as("patient2");
    const born = {
      "date_of_birth.day": pasted("12"),
      "date_of_birth.month": "4",
      "date_of_birth.year": "1988",
    };
    const more = { relation_code: "sibling", permissions: "book" };
    for (const identifier of [ALL[0], ALL[19], ALL[32]]) {
      const path = "/patient/family/new?way=account";
      const answer = await browser.submit(
        path,
        { identifier: identifier ?? "", ...born, ...more },
        "identifier",
      );
      expect([answer.status, answer.text.includes("Account not found!")], identifier).toEqual([409, false]);
    }
  });
});

describe("a pasted value", () => {
  it("is registered as it is read, but a password as it was typed", async () => {
    const who = newcomer({ phone_number: "0813 5551 0001", first_name: "Renée", last_name: "O`Brien" });
    const typed = { ...pastedAll(who), password: "kebun\u200d teh", confirm_password: "kebun\u200d teh" };
    const browser = new Browser(portal.origin);
    const answer = await browser.submit("/r3915t3r", typed, 'name="first_name"');
    expect([answer.status, answer.location]).toEqual([303, "/r3915t3r?step=code"]);
    const { email, username } = who;
    const { code } = await lab.db
      .selectFrom("outbox")
      .select("code")
      .where("recipient", "=", email ?? "")
      .executeTakeFirstOrThrow();
    const otp = code ?? "";
    await browser.submit(
      "/r3915t3r?step=code",
      { otp: pasted(`${otp.slice(0, 3)}–${otp.slice(3)}`) },
      'name="otp"',
    );
    const account = await lab.db
      .selectFrom("account")
      .select(["first_name", "last_name", "email", "phone"])
      .where("username", "=", username ?? "")
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ first_name: "Renée", last_name: "O`Brien", email, phone: "+6281355510001" });
    for (const [password, status] of [
      ["kebun teh", 400],
      ["kebun\u200d teh", 303],
    ] as const)
      expect((await new Browser(portal.origin).signIn(username ?? "", password)).status).toBe(status);
  });

  it("is found by a search, and refers a patient", async () => {
    const hrd = await signInCompany(portal.origin, "hrd");
    for (const q of ["0005", "Hartono"]) {
      const plain = visible(await hrd.get(`${MASTER}?q=${q}`));
      const existing = /\d+ employees?/.exec(plain)?.[0];
      expect(existing).toBeDefined();
      expect(visible(await hrd.get(`${MASTER}?q=${encodeURIComponent(pasted(q))}`))).toContain(existing);
    }
    const doctor = await as("doctor");
    for (const number of [pasted("1000234505"), "1000–234–505", "１０００２３４５０５"]) {
      const typed = { medical_record_number: number };
      const answer = await doctor.submit("/doctor/referral/new", typed, "medical_record_number");
      expect(answer.location, number).toMatch(/^\/doctor\/referral\/new\/tests/);
    }
  });

  it("refers a contact by one telephone number", async () => {
    const doctor = await as("doctor");
    const typed = {
      name: pasted("Suharto"),
      phone: pasted("0062 813 5552 0002"),
      "date_of_birth.day": "1",
      "date_of_birth.month": "2",
      "date_of_birth.year": "1980",
    };
    const answer = await doctor.submit("/doctor/referral/new?by=contact", typed, 'name="phone"');
    expect(answer.location).toMatch(/^\/doctor\/referral\/new\/tests/);
    const referral = await lab.db
      .selectFrom("referral")
      .select(["contact_name", "contact_phone"])
      .where("contact_name", "is not", null)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    expect(referral).toEqual({ contact_name: "Suharto", contact_phone: "+6281355520002" });
  });

  it("is an employee's by a form and by a sheet", async () => {
    const hrd = await signInCompany(portal.origin, "hrd");
    const [typed, listed] = [personAt(60), personAt(61)];
    const [day = "", month = "", year = ""] = typed.date_of_birth.split("-");
    const born = {
      "date_of_birth.day": pasted(day),
      "date_of_birth.month": month,
      "date_of_birth.year": year,
    };
    const identity = {
      identity_type: "KTP",
      identity_number: pasted(typed.identity_number.replace(/(\d{4})/g, "$1–")),
    };
    const checked = await hrd.submit(`${MASTER}/add`, { ...identity, ...born }, "identity_number");
    expect(checked.location).toBe(`${MASTER}/add/details`);
    const fields = {
      ...born,
      employee_number: pasted("009060"),
      first_name: pasted("Nur ‘Aini"),
      gender: "F",
      phone: pasted("0062-813.5553.0003"),
      email: pasted("nur@münchen.de"),
      "identities[0].identity_type": "KTP",
      "identities[0].identity_number": pasted(typed.identity_number),
      "identities[0].primary": "on",
      accept_warnings: "1",
    };
    const saved = await hrd.submit(`${MASTER}/add/details`, fields, "employee_number");
    expect(saved.location, visible(saved).slice(0, 900)).toBe(`${MASTER}?sort=newest`);
    const row = pastedAll({ ...listed, first_name: "Suharto", phone: "(0813) 5554 0004" });
    const review = (await uploadSheet(hrd, csvOf([{ ...listed, ...row }]))).location ?? "";
    expect((await hrd.submit(`${review}/confirm`, {}, "shown")).location).toBe(review);
    const employees = await lab.db
      .selectFrom("employee")
      .select(["first_name", "phone", "email"])
      .where("employee_number", "in", ["009060", listed.employee_number])
      .orderBy("employee_number")
      .execute();
    expect(employees).toEqual([
      { first_name: "Suharto", phone: "+6281355540004", email: listed.email },
      { first_name: "Nur ‘Aini", phone: "+6281355530003", email: "nur@xn--mnchen-3ya.de" },
    ]);
  });
});
