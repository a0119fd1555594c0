import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { officeCareCalls, saved } from "./office-care-calls.ts";
import { NEWCOMER, PROFILE, registrationCalls } from "./registration-calls.ts";
import { openTestLab } from "./test-lab.ts";

const PEOPLE = ["emp-nja-1002", "emp-nja-1003", "emp-nja-1005"] as const;

export type EventLab = Awaited<ReturnType<typeof openEvent>>;

/** The event is approved by both steps for three employees who are not patients. */
export async function openEvent(at: string) {
  const open = await openTestLab(at);
  type Employee = Awaited<ReturnType<typeof employeeOf>>;
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

  const person = (index: number): Employee => {
    const person = people[index];
    if (!person) throw new Error("There is no such employee.");
    return person;
  };

  /** Returns a session token. */
  async function register(
    username: string,
    employee: Employee,
    name: { first_name: string; last_name: string },
  ) {
    const calls = registrationCalls(open);
    const who = {
      ...name,
      username,
      email: `${username}@example.com`,
      phone_number: `8129${String(1_000_000 + [...username].reduce((sum, value) => sum * 7 + value.charCodeAt(0), 0)).slice(-7)}`,
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
  const results = async (token: string) =>
    z
      .array(z.looseObject({ order_number: z.string() }))
      .parse((await open.call("GET", "/result/get", { token })).results)
      .map(({ order_number }) => order_number);

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
      .looseObject({
        version: z.number(),
        items: z.array(z.looseObject({ examination_item_id: z.string() })),
      })
      .parse(
        (await open.call("GET", `/examination/get-detail?examination_id=${examination_id}`, { token }))
          .results,
      );
    const answer = await open.call("POST", "/examination/decide", {
      token,
      body: {
        examination_id,
        step,
        mode: "approve_all",
        version: detail.version,
        shown: detail.items.map((item) => item.examination_item_id),
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

  async function invitationOf(employee: Employee) {
    const [message] = await messagesTo(employee);
    return {
      token: message?.link?.replace("/invitation/", "") ?? "",
      code: message?.code ?? "",
      text: message?.text ?? "",
    };
  }

  for (const employee_id of PEOPLE) people.push(await employeeOf(employee_id));
  const event = saved.parse((await officeCareCalls(open).create()).results);
  await decide("first", "hrd");
  await decide("second", "finance");
  await open.lab.sweep();
  return {
    open,
    close: () => open.close(),
    event,
    people,
    person,
    employeeOf,
    register,
    tokenOf,
    ownName,
    results,
    resultOf,
    record,
    messagesTo,
    claim,
    invitationOf,
  };
}
