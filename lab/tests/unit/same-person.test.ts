import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { findRows } from "../../database/rows.ts";
import { eraseDue } from "../../domains/privacy/erase.ts";
import { sameName } from "../../domains/patients/names.ts";
import { openEvent } from "../support/event-people.ts";
import { useOpened } from "../support/use-opened.ts";

const at = useOpened(() => openEvent("2026-11-20T03:00:00Z"));

describe("an approved employee", () => {
  it("is invited once, by a message with day, place and preparation, and nothing clinical", async () => {
    await at.open.lab.sweep();
    for (const employee of at.people) {
      const messages = await at.messagesTo(employee);
      expect(messages).toHaveLength(1);
      const { text, code } = await at.invitationOf(employee);
      expect(text).toContain("Pemeriksaan kantor pusat");
      expect(text).toMatch(/0[89] MAR 2027, 07:00–09:00/);
      expect(text).toContain("Jl. Jenderal Sudirman No. 1");
      expect(text).not.toMatch(/blood count|audiometry|hearing|\d{16}/i);
      expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    }
  });

  it("keeps codes and links as hashes only", async () => {
    const { token, code } = await at.invitationOf(at.person(0));
    const rows = JSON.stringify(await at.open.lab.db.selectFrom("event_invitation").selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(code.replace("-", ""));
  });

  it("shows human resources who was reached", async () => {
    const token = await at.open.token("hrd", "NUSANTARA");
    const path = `/office-care/participants?office_care_id=${at.event.office_care_id}`;
    const rows = z
      .array(z.looseObject({ reached: z.looseObject({ channel: z.string(), at: z.string() }).nullable() }))
      .parse((await at.open.call("GET", path, { token })).results);
    expect(rows.map(({ reached }) => reached?.channel)).toEqual(
      at.people.map(({ email }) => (email ? "email" : "whatsapp")),
    );
  });

  it("has a slip without a code, for those alone who plan", async () => {
    const path = `/office-care/slips?office_care_id=${at.event.office_care_id}`;
    const answer = await at.open.call("GET", path, { token: await at.open.token("hrd", "NUSANTARA") });
    expect(answer.results).toHaveLength(3);
    expect(JSON.stringify(answer.results)).not.toContain((await at.invitationOf(at.person(0))).code);
    const viewer = await at.open.call("GET", path, { token: await at.open.token("viewer", "NUSANTARA") });
    expect(viewer.status).toBe(403);
    const other = await at.open.call("GET", path, { token: await at.open.token("company2", "SAMUDRA") });
    expect(other.status).toBe(404);
  });
});

async function invoiceOf(order_number: string) {
  const { db } = at.open.lab;
  const people = await findRows(db, "invoice_person", { order_number });
  const lines = await findRows(db, "order_line", { order_number });
  return { people, owners: lines.map(({ patient_id }) => ({ patient_id })) };
}

describe("the result of an employee without an account", () => {
  beforeAll(async () => {
    for (const employee of at.people) {
      await at.record(employee, "attended");
      await at.record(employee, "fit");
    }
    await at.open.lab.sweep();
  });

  it("stays closed to an impostor with number, birth date and name, in every way", async () => {
    const impostor = await at.register("impostor", at.person(0), at.ownName(at.person(0)));
    expect(await at.results(impostor)).toEqual([]);
    const { order_number, patient_id } = await at.resultOf(at.person(0));
    const of = `order_number=${order_number}`;
    for (const path of [
      `/result/get-detail?${of}`,
      `/result/get-detail?${of}&patient_id=${patient_id}`,
      `/diagnosis/get-labreport?${of}`,
      `/diagnosis/get-labreport?${of}&patient_id=${patient_id}`,
      `/medical-record/get-detail?patient_id=${patient_id}`,
    ])
      expect((await at.open.call("GET", path, { token: impostor })).status, path).toBe(404);
    const share = {
      order_number,
      patient_id,
      audience: "company",
      share: true,
      client_request_id: randomUUID(),
    };
    expect((await at.open.call("PUT", "/consent/update", { token: impostor, body: share })).status).toBe(404);
    const own_record = await at.open.call("GET", `/medical-record/get-detail`, { token: impostor });
    expect(JSON.stringify(own_record.results)).not.toContain(order_number);
    const employee = await at.employeeOf(at.person(0).employee_id);
    expect(employee.patient_id).toBeNull();
  });

  it("appears when the genuine person enters the code, once", async () => {
    const genuine = await at.register("genuine", at.person(0), at.ownName(at.person(0)));
    expect(await at.results(genuine)).toEqual([]);
    const { token, code } = await at.invitationOf(at.person(0));
    const { order_number } = await at.resultOf(at.person(0));
    const issued = await invoiceOf(order_number);
    expect(await at.claim(genuine, "made-up", code)).toMatchObject({ status: 400, code: "code_wrong" });
    expect(await at.claim(genuine, token, "AAAA-AAAA")).toMatchObject({
      code: "code_wrong",
      results: { tries_left: 4 },
    });
    expect(await at.claim(genuine, token, code.toLowerCase().replace("-", " "))).toMatchObject({
      status: 200,
      results: { state: "linked" },
    });
    expect(await at.results(genuine)).toContain(order_number);
    const { patient_id } = await at.resultOf(at.person(0));
    expect(issued).toMatchObject({ people: [at.ownName(at.person(0))], owners: [{}] });
    expect(issued.owners).not.toEqual([{ patient_id }]);
    expect(await invoiceOf(order_number)).toEqual({
      people: issued.people.map((person) => ({ ...person, patient_id })),
      owners: [{ patient_id }],
    });
    expect((await at.claim(genuine, token, code)).results).toMatchObject({ state: "linked" });
    expect((await at.claim(await at.tokenOf("impostor"), token, code)).code).toBe("code_used");
    expect(await at.results(await at.tokenOf("impostor"))).toEqual([]);
  });

  it("leaves nothing behind in the record that kept it", async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM lab_result AS r LEFT JOIN patient AS p USING (patient_id)
      WHERE p.patient_id IS NULL`.execute(at.open.lab.db);
    expect(rows[0]?.count).toBe(0);
    expect((await at.employeeOf(at.person(0).employee_id)).waiting_patient_id).toBeNull();
  });

  it("appears when a branch has seen the identity card", async () => {
    const later = await at.register("later", at.person(1), at.ownName(at.person(1)));
    expect(await at.results(later)).toEqual([]);
    const { medical_record_number } = await at.open.lab.db
      .selectFrom("patient as p")
      .innerJoin("account as a", "a.patient_id", "p.patient_id")
      .select("p.medical_record_number")
      .where("a.username", "=", "later")
      .executeTakeFirstOrThrow();
    const answer = await at.open.call("POST", "/reference/verify-identity", {
      body: { medical_record_number },
    });
    expect(answer.status).toBe(200);
    expect(await at.results(later)).toContain((await at.resultOf(at.person(1))).order_number);
  });

  it("is not asked about once the record of the person who entered the code is closed", async () => {
    const name = { first_name: "Nama", last_name: "Tertutup" };
    const closed = await at.register("closed.soon", at.person(2), name);
    const { token, code } = await at.invitationOf(at.person(2));
    expect((await at.claim(closed, token, code)).results).toMatchObject({ state: "checking" });
    const { db } = at.open.lab;
    const { identity_case_id } = await db
      .selectFrom("identity_case")
      .select("identity_case_id")
      .executeTakeFirstOrThrow();
    const owner = await db
      .selectFrom("account")
      .select(["account_id", "patient_id"])
      .where("username", "=", "closed.soon")
      .executeTakeFirstOrThrow();
    const [asked_at, erases_at] = ["2026-11-06T02:00:00.000Z", "2026-11-20T02:00:00.000Z"];
    await db
      .insertInto("account_closing")
      .values({ closing_id: randomUUID(), ...owner, asked_at, erases_at })
      .execute();
    await eraseDue(db, at.open.clock);
    expect((await at.open.call("GET", "/reference/identities")).results).toEqual([]);
    const body = { identity_case_id, decision: "same" };
    expect((await at.open.call("POST", "/reference/decide-identity", { body })).status).toBe(404);
    expect((await at.employeeOf(at.person(2).employee_id)).patient_id).toBeNull();
  });

  it("waits for the operator where a name differs, whatever the proof and whether a closed record had the code", async () => {
    const other = await at.register("other.name", at.person(2), { first_name: "Nama", last_name: "Lain" });
    const { token, code } = await at.invitationOf(at.person(2));
    expect((await at.claim(other, token, code)).results).toMatchObject({ state: "checking" });
    expect(await at.results(other)).toEqual([]);
    const cases = z
      .array(z.looseObject({ identity_case_id: z.string(), case_status: z.string() }))
      .parse((await at.open.call("GET", "/reference/identities")).results);
    const patient = { name: "Nama Lain" };
    expect(cases).toMatchObject([{ proof: "code", case_status: "waiting", patient, differs: ["name"] }]);
    expect(JSON.stringify(cases)).not.toContain(at.person(2).identity_number);
    const body = { identity_case_id: cases[0]?.identity_case_id, decision: "same" };
    expect((await at.open.call("POST", "/reference/decide-identity", { body })).status).toBe(200);
    expect(await at.results(other)).toContain((await at.resultOf(at.person(2))).order_number);
    const reversed = await at.open.call("POST", "/reference/decide-identity", {
      body: { ...body, decision: "different" },
    });
    expect(reversed.code).toBe("already_decided");
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
  ])("are compared: %s and %s", (value, other, isSame) => {
    expect(sameName(value, other)).toBe(isSame);
    expect(sameName(other, value)).toBe(isSame);
  });
});
