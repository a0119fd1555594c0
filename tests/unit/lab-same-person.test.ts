import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { sameName } from "../../lab/store/same-person.ts";
import { officeCareCalls, saved } from "../support/office-care-calls.ts";
import { NEWCOMER, PROFILE, registrationCalls } from "../support/registration-calls.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

const AT = "2026-11-20T03:00:00Z";
const PEOPLE = ["emp-nja-1002", "emp-nja-1003", "emp-nja-1005"] as const;
type Employee = Awaited<ReturnType<typeof employeeOf>>;

let open: TestLab;
let event: z.output<typeof saved>;
const people: Employee[] = [];

const employeeOf = (employee_id: string) =>
  open.lab.db
    .selectFrom("employee as e")
    .innerJoin("employee_identity as i", "i.employee_id", "e.employee_id")
    .selectAll("e")
    .select("i.identity_number")
    .where("e.employee_id", "=", employee_id)
    .where("i.is_primary", "=", 1)
    .executeTakeFirstOrThrow();

const person = (at: number): Employee => {
  const found = people[at];
  if (!found) throw new Error("There is no such employee.");
  return found;
};

/** Registers a patient with an employee's identity number and birth date; returns the token of a sign-in. */
async function register(username: string, employee: Employee, name: { first_name: string; last_name: string }) {
  const calls = registrationCalls(open);
  const who = {
    ...name,
    username,
    email: `${username}@example.com`,
    phone_number: `8129${String(1_000_000 + [...username].reduce((sum, one) => sum * 7 + one.charCodeAt(0), 0)).slice(-7)}`,
  };
  const { access_token } = await calls.register(who);
  const done = await calls.post(
    "/continue-register",
    {
      ...PROFILE,
      identity_number: employee.identity_number,
      date_of_birth: employee.date_of_birth,
      gender: employee.gender === "M" ? "1" : "2",
    },
    access_token,
  );
  expect(done.status, JSON.stringify(done)).toBe(200);
  return tokenOf(username);
}

async function tokenOf(username: string): Promise<string> {
  const answer = await open.login({ username, password: NEWCOMER.password });
  return z.looseObject({ access_token: z.string() }).parse(answer).access_token;
}

const ownName = ({ first_name, last_name }: Employee) => ({ first_name, last_name });
/** Orders whose results somebody can read. */
const results = async (token: string) =>
  z
    .array(z.looseObject({ order_number: z.string() }))
    .parse((await open.call("GET", "/result/get", { token })).results)
    .map(({ order_number }) => order_number);

/** The order of an employee in the event of these tests, and the record that holds its result. */
const resultOf = ({ employee_id }: Employee) =>
  open.lab.db
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("lab_result as r", "r.order_number", "a.order_number")
    .select(["r.order_number", "r.patient_id"])
    .where("i.employee_id", "=", employee_id)
    .where("i.examination_id", "=", event.examination_id ?? "")
    .executeTakeFirstOrThrow();

async function decide(step: "first" | "second", username: "hrd" | "finance") {
  const token = await open.token(username, "NUSANTARA");
  const examination_id = event.examination_id ?? "";
  const detail = z
    .looseObject({ version: z.number(), items: z.array(z.looseObject({ examination_item_id: z.string() })) })
    .parse((await open.call("GET", `/examination/get-detail?examination_id=${examination_id}`, { token })).results);
  const answer = await open.call("POST", "/examination/decide", {
    token,
    body: {
      ...{ examination_id, step, mode: "approve_all", version: detail.version },
      shown: detail.items.map((one) => one.examination_item_id),
      ...(step === "second" && { funding: "DEPOSIT" }),
      client_request_id: randomUUID(),
    },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

async function record(employee: Employee, outcome: string) {
  const answer = await open.call("POST", "/reference/attendance", {
    body: { request_number: event.request_number, employee_number: employee.employee_number, outcome },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(200);
}

const messagesTo = async ({ email, phone }: Employee) =>
  (await registrationCalls(open).outbox(email ?? phone ?? "")).filter(({ kind }) => kind === "notice");

const claim = (token: string, invitation: string, code: string) =>
  open.call("POST", "/invitation/claim", { token, body: { token: invitation, code } });

beforeAll(async () => {
  open = await openTestLab(AT);
  for (const employee_id of PEOPLE) people.push(await employeeOf(employee_id));
  event = saved.parse((await officeCareCalls(open).create()).results);
  await decide("first", "hrd");
  await decide("second", "finance");
  await open.lab.sweep();
});
afterAll(() => open.close());

/** Link and code of the newest message to an employee. */
async function invitationOf(employee: Employee) {
  const [message] = await messagesTo(employee);
  return {
    token: message?.link?.replace("/invitation/", "") ?? "",
    code: message?.code ?? "",
    text: message?.text ?? "",
  };
}

describe("an approved employee", () => {
  it("is invited once, by a message with day, place and preparation, and nothing clinical", async () => {
    await open.lab.sweep();
    for (const employee of people) {
      const messages = await messagesTo(employee);
      expect(messages).toHaveLength(1);
      const { text, code } = await invitationOf(employee);
      expect(text).toContain("Pemeriksaan kantor pusat");
      expect(text).toMatch(/0[89] MAR 2027, 07:00–09:00/);
      expect(text).toContain("Jl. Jenderal Sudirman No. 1");
      expect(text).not.toMatch(/blood count|audiometry|hearing|\d{16}/i);
      expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    }
  });

  it("keeps codes and links as hashes only", async () => {
    const { token, code } = await invitationOf(person(0));
    const rows = JSON.stringify(await open.lab.db.selectFrom("event_invitation").selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(code.replace("-", ""));
  });

  it("shows human resources who was reached", async () => {
    const token = await open.token("hrd", "NUSANTARA");
    const path = `/office-care/participants?office_care_id=${event.office_care_id}`;
    const rows = z
      .array(z.looseObject({ reached: z.looseObject({ channel: z.string(), at: z.string() }).nullable() }))
      .parse((await open.call("GET", path, { token })).results);
    expect(rows.map(({ reached }) => reached?.channel)).toEqual(
      people.map(({ email }) => (email ? "email" : "whatsapp")),
    );
  });

  it("has a slip without a code, for those alone who plan", async () => {
    const path = `/office-care/slips?office_care_id=${event.office_care_id}`;
    const answer = await open.call("GET", path, { token: await open.token("hrd", "NUSANTARA") });
    expect(answer.results).toHaveLength(3);
    expect(JSON.stringify(answer.results)).not.toContain((await invitationOf(person(0))).code);
    const viewer = await open.call("GET", path, { token: await open.token("viewer", "NUSANTARA") });
    expect(viewer.status).toBe(403);
    const other = await open.call("GET", path, { token: await open.token("company2", "SAMUDRA") });
    expect(other.status).toBe(404);
  });
});

describe("the result of an employee without an account", () => {
  beforeAll(async () => {
    for (const employee of people) {
      await record(employee, "attended");
      await record(employee, "fit");
    }
    await open.lab.sweep();
  });

  it("stays closed to an impostor with number, birth date and name, in every way", async () => {
    const impostor = await register("impostor", person(0), ownName(person(0)));
    expect(await results(impostor)).toEqual([]);
    const { order_number, patient_id } = await resultOf(person(0));
    const of = `order_number=${order_number}`;
    for (const path of [
      `/result/get-detail?${of}`,
      `/result/get-detail?${of}&patient_id=${patient_id}`,
      `/diagnosis/get-labreport?${of}`,
      `/diagnosis/get-labreport?${of}&patient_id=${patient_id}`,
      `/medical-record/get-detail?patient_id=${patient_id}`,
    ])
      expect((await open.call("GET", path, { token: impostor })).status, path).toBe(404);
    const share = { order_number, patient_id, audience: "company", share: true, client_request_id: randomUUID() };
    expect((await open.call("PUT", "/consent/update", { token: impostor, body: share })).status).toBe(404);
    const own_record = await open.call("GET", `/medical-record/get-detail`, { token: impostor });
    expect(JSON.stringify(own_record.results)).not.toContain(order_number);
    const employee = await employeeOf(person(0).employee_id);
    expect(employee.patient_id).toBeNull();
  });

  it("appears when the genuine person enters the code, once", async () => {
    const genuine = await register("genuine", person(0), ownName(person(0)));
    expect(await results(genuine)).toEqual([]);
    const { token, code } = await invitationOf(person(0));
    expect(await claim(genuine, "made-up", code)).toMatchObject({ status: 400, code: "code_wrong" });
    expect(await claim(genuine, token, "AAAA-AAAA")).toMatchObject({
      code: "code_wrong",
      results: { tries_left: 4 },
    });
    expect(await claim(genuine, token, code.toLowerCase().replace("-", " "))).toMatchObject({
      status: 200,
      results: { state: "linked" },
    });
    expect(await results(genuine)).toContain((await resultOf(person(0))).order_number);
    expect((await claim(genuine, token, code)).results).toMatchObject({ state: "linked" });
    expect((await claim(await tokenOf("impostor"), token, code)).code).toBe("code_used");
    expect(await results(await tokenOf("impostor"))).toEqual([]);
  });

  it("leaves nothing behind in the record that kept it", async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM lab_result AS r LEFT JOIN patient AS p USING (patient_id)
      WHERE p.patient_id IS NULL`.execute(open.lab.db);
    expect(rows[0]?.count).toBe(0);
    expect((await employeeOf(person(0).employee_id)).waiting_patient_id).toBeNull();
  });

  it("appears when a branch has seen the identity card", async () => {
    const later = await register("later", person(1), ownName(person(1)));
    expect(await results(later)).toEqual([]);
    const { medical_record_number } = await open.lab.db
      .selectFrom("patient as p")
      .innerJoin("account as a", "a.patient_id", "p.patient_id")
      .select("p.medical_record_number")
      .where("a.username", "=", "later")
      .executeTakeFirstOrThrow();
    const answer = await open.call("POST", "/reference/verify-identity", { body: { medical_record_number } });
    expect(answer.status).toBe(200);
    expect(await results(later)).toContain((await resultOf(person(1))).order_number);
  });

  it("waits for the operator where a name differs, whatever the proof", async () => {
    const other = await register("other.name", person(2), { first_name: "Nama", last_name: "Lain" });
    const { token, code } = await invitationOf(person(2));
    expect((await claim(other, token, code)).results).toMatchObject({ state: "checking" });
    expect(await results(other)).toEqual([]);
    const cases = z
      .array(z.looseObject({ identity_case_id: z.string(), case_status: z.string() }))
      .parse((await open.call("GET", "/reference/identities")).results);
    expect(cases).toMatchObject([{ proof: "code", case_status: "waiting", patient: { name: "Nama Lain" } }]);
    expect(JSON.stringify(cases)).not.toContain(person(2).identity_number);
    const body = { identity_case_id: cases[0]?.identity_case_id, decision: "same" };
    expect((await open.call("POST", "/reference/decide-identity", { body })).status).toBe(200);
    expect(await results(other)).toContain((await resultOf(person(2))).order_number);
    const reversed = await open.call("POST", "/reference/decide-identity", { body: { ...body, decision: "different" } });
    expect(reversed.code).toBe("already_decided");
  });
});

describe("codes and reminders", () => {
  let second: TestLab;
  beforeAll(async () => {
    second = await openTestLab(AT);
    const kept = open;
    open = second;
    event = saved.parse((await officeCareCalls(second).create()).results);
    await decide("first", "hrd");
    await decide("second", "finance");
    await second.lab.sweep();
    await kept.close();
  });

  it("lock after five wrong tries, and expire three months after the event", async () => {
    const token = await second.token("patient2");
    const { token: invitation, code } = await invitationOf(person(0));
    for (let left = 4; left >= 1; left -= 1)
      expect((await claim(token, invitation, "XXXX-XXXX")).results).toEqual({ tries_left: left });
    expect((await claim(token, invitation, "XXXX-XXXX")).code).toBe("code_locked");
    expect((await claim(token, invitation, code)).code).toBe("code_locked");
    second.clock.at = new Date("2027-06-09T00:00:00Z");
    second.forget();
    const late = await invitationOf(person(1));
    expect((await claim(await second.token("patient2"), late.token, late.code)).code).toBe("code_expired");
    second.clock.at = new Date(AT);
    second.forget();
  });

  it("goes out three days and one day before, once each, with a code of its own", async () => {
    const [employee] = people.filter(({ email }) => email);
    if (!employee) throw new Error("Nobody has an e-mail address.");
    const { date } = await second.lab.db
      .selectFrom("examination_item as i")
      .innerJoin("office_care_window as w", "w.window_id", "i.window_id")
      .select("w.date")
      .where("i.employee_id", "=", employee.employee_id)
      .where("i.examination_id", "=", event.examination_id ?? "")
      .executeTakeFirstOrThrow();
    const first = (await invitationOf(employee)).code;
    const sentAt = async (at: string) => {
      second.clock.at = new Date(Date.parse(`${date}T00:00:00Z`) + Number(at) * 3_600_000);
      await second.lab.sweep();
      await second.lab.sweep();
      const rows = await second.lab.db
        .selectFrom("event_invitation as m")
        .innerJoin("examination_item as i", "i.examination_item_id", "m.examination_item_id")
        .select("m.kind")
        .where("i.employee_id", "=", employee.employee_id)
        .where("i.examination_id", "=", event.examination_id ?? "")
        .orderBy("m.sent_at")
        .execute();
      return rows.map(({ kind }) => kind);
    };
    // Hours before and after midnight UTC of the day: messages go out from 09:00 in Jakarta on.
    expect(await sentAt("-71")).toEqual(["invited"]);
    expect(await sentAt("-69")).toEqual(["invited", "three_days"]);
    expect(await sentAt("-23")).toEqual(["invited", "three_days"]);
    expect(await sentAt("-21")).toEqual(["invited", "three_days", "one_day"]);
    expect((await invitationOf(employee)).code).not.toBe(first);
  });
});

describe("two names", () => {
  it.each([
    ["Agung Setiawan", "AGUNG  SETIAWAN", true],
    ["Nur'aini D. Putri", "Nuraini Dewi Putri", true],
    ["M. Rizky", "Muhammad Rizky", true],
    ["Agung Setiawan", "Agung Saputra", false],
    ["Agung", "Agung Setiawan", false],
    ["", "", false],
  ])("%s and %s", (one, other, isSame) => {
    expect(sameName(one, other)).toBe(isSame);
    expect(sameName(other, one)).toBe(isSame);
  });
});
