import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { COMPANY } from "../../http/route.ts";
import { routes } from "../../registry.ts";
import { measured } from "../../../tests/support/promises.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const ORDER = "ORD-0003002";

let employee: { employee_id: string; employee_number: string };
let items: { examination_item_id: string; office_care_id: string; examination_id: string }[];
let referrals: string[];
let sent: { order_number: string; patient_id: string };

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  const { db } = open.lab;
  const viewer = await db
    .selectFrom("account")
    .selectAll()
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  const admin = { account_id: "acc-admin", uuid: randomUUID(), username: "admin", company_role: '["admin"]' };
  await db
    .insertInto("account")
    .values({ ...viewer, ...admin, email: "admin@example.com", phone: null })
    .execute();
  employee = await db
    .selectFrom("employee")
    .select(["employee_id", "employee_number"])
    .where("patient_id", "=", "pat-siti")
    .where("company_id", "=", "com-nusantara")
    .executeTakeFirstOrThrow();
  items = await db
    .selectFrom("examination_item as i")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .select(["i.examination_item_id", "x.office_care_id", "x.examination_id"])
    .where("i.employee_id", "=", employee.employee_id)
    .execute();
  const rows = await db
    .selectFrom("referral")
    .select("referral_number")
    .where("patient_id", "=", "pat-siti")
    .where("practitioner_id", "=", "prc-doctor")
    .where("status", "!=", "draft")
    .execute();
  referrals = rows.map(({ referral_number }) => referral_number);
  sent = await db
    .selectFrom("facility_order as f")
    .innerJoin("facility_account as a", "a.facility_id", "f.facility_id")
    .select(["f.order_number", "f.patient_id"])
    .where("a.account_id", "=", "acc-facility")
    .orderBy("f.sent_at")
    .executeTakeFirstOrThrow();
});

type Reader = "hrd" | "finance" | "admin" | "viewer" | "doctor" | "facility" | "patient" | "patient2";
const COMPANIES: readonly string[] = ["hrd", "finance", "admin", "viewer"];

async function call(who: Reader, method: string, path: string, body: unknown): Promise<unknown> {
  const token = await open.token(who, COMPANIES.includes(who) ? "NUSANTARA" : undefined);
  return (await open.call(method, path, { token, ...(body !== undefined && { body }) })).results;
}

interface Fact {
  name: string;
  value: string;
}

/** Named values of an answer, empty ones apart. */
function factsIn(answer: unknown, name = ""): Fact[] {
  if (answer === null || answer === undefined || answer === "" || answer === false) return [];
  if (Array.isArray(answer)) return answer.flatMap((item: unknown) => factsIn(item, name));
  if (typeof answer === "object")
    return Object.entries(answer).flatMap(([key, value]) => factsIn(value, key));
  return [{ name, value: JSON.stringify(answer) }];
}

/** Parts of an answer that are about one person: those that carry an identifier of the person. */
function partsAbout(answer: unknown, identifiers: ReadonlySet<string>): unknown[] {
  if (answer === null || typeof answer !== "object") return [];
  if (Array.isArray(answer)) return answer.flatMap((item: unknown) => partsAbout(item, identifiers));
  const current = Object.entries(answer);
  const isAbout = current.some(
    ([name, value]) => typeof value === "string" && identifiers.has(`${name} ${value}`),
  );
  return isAbout ? [answer] : current.flatMap(([, value]) => partsAbout(value, identifiers));
}

/** One thing under two names. */
const ALIASES: Record<string, readonly string[]> = {
  outcome: ["decision"],
  active: ["employed"],
  office_care_name: ["event_name"],
  name: ["employee_name", "name", "patient_name", "practitioner_name"],
  number: ["request_number"],
  preparation: ["preparation_en"],
  at: ["at", "attended_at", "consent_at"],
};

/** Not about the person, each with the reason. */
const APART: Record<string, string> = {
  position: "the place of a line on the invoice",
  amount: "the company's price",
  sub_total: "the company's price",
  price: "the company's price",
  discount: "the company's price",
  invitations: "how many invitations a deactivation would withdraw",
  kind: "the kind of a movement of the deposit",
  is_new: "what this reader has opened",
  is_own: "whether the reader is the person",
  may_consent: "a right of the reader",
  is_last: "the effect of a withdrawal on the event",
  again_at: "when the company may send the invitation again",
  fee: "what the company pays for a withdrawal; a doctor's fee is told to the patient on the referral",
  released: "what a withdrawal sets free in the company's deposit",
  quota: "what a withdrawal sets free in the company's quota",
  refusal: "why the company may not withdraw this person",
  product_name: "in one language of the two that the person reads",
  product_names: "in one language of the two that the person reads",
  product_ids: "what the quota would pay for; the person reads the names",
  direction: "the side from which a relation is told",
  relation_name_en: "the relation as told from the other side",
  relation_name_id: "the relation as told from the other side",
  editable: "a right of the reader",
  longest_months: "a rule of the laboratory",
  own_order: "whether the reader ordered it",
  named: "whether the doctor reads the name in full",
};

/** Facts that a reader has about the person and the person has not. */
function unknownTo(known: readonly Fact[], parts: readonly unknown[]): string[] {
  const all = new Set(known.map(({ name, value }) => `${name} ${value}`));
  const missing = factsIn(parts).filter(
    ({ name, value }) =>
      !(name in APART) && ![name, ...(ALIASES[name] ?? [])].some((item) => all.has(`${item} ${value}`)),
  );
  return [...new Set(missing.map(({ name, value }) => `${name} ${value}`))];
}

/** Gives a person the account `patient2`. */
async function becomePatient2(patient_id: string): Promise<void> {
  const { db } = open.lab;
  await db.updateTable("account").set({ patient_id: null }).where("patient_id", "=", patient_id).execute();
  await db.updateTable("account").set({ patient_id }).where("username", "=", "patient2").execute();
}

describe("facts that others read about a person", () => {
  let known: Fact[];
  let facts = 0;
  beforeAll(async () => {
    await call("patient", "PUT", "/consent/update", {
      order_number: ORDER,
      audience: "company",
      share: true,
      client_request_id: randomUUID(),
    });
    const current = [
      "/privacy/get-known",
      `/result/get-detail?order_number=${ORDER}`,
      "/profile",
      "/order/get-detail?order_number=ORD-0001027",
      ...referrals.map((number) => `/referral/get-detail?referral_number=${number}`),
    ];
    known = [];
    for (const path of current) known.push(...factsIn(await call("patient", "GET", path, undefined)));
  });

  const paths = () => {
    const person = `employee_id=${employee.employee_id}`;
    const byItem = (name: keyof (typeof items)[number]) => [...new Set(items.map((item) => item[name]))];
    const events = byItem("office_care_id").map((id) => `office_care_id=${id}`);
    const requests = byItem("examination_id").map((id) => `examination_id=${id}`);
    const queries: Record<string, readonly string[]> = {
      "/employee/get": ["per_page=100&q=Siti"],
      "/employee/get-detail": [person],
      "/employee/get-examinations": [person],
      "/company/medical-record/get": ["per_page=100"],
      "/office-care/participants": events.map((event) => `per_page=100&${event}`),
      "/office-care/get-detail": events,
      "/office-care/slips": events.map((event) => `per_page=100&${event}`),
      "/office-care/get-participant": items.map((item) => `examination_item_id=${item.examination_item_id}`),
      "/examination/get": ["per_page=100&step=done"],
      "/examination/get-detail": requests,
      "/examination/get-log": requests,
      "/billing/get-detail": ["invoice_number=BIL-0000001", "invoice_number=BIL-0000002"],
      "/deposit/get": ["per_page=100"],
      "/employee/import-detail": [],
      "/employee/import-rows": [],
      "/office-care/get-printout": [],
      "/billing/get-printout": [],
    };
    return routes
      .filter(({ method, allow }) => method === "get" && allow === COMPANY)
      .flatMap(({ path }) => (queries[path] ?? [""]).map((query) => (query ? `${path}?${query}` : path)))
      .concat(`/result/get-detail?order_number=${ORDER}`, "/notifications/get?per_page=50");
  };

  // Promise Q8: 0 fields more for others.
  it.each(["hrd", "admin", "finance", "viewer"] as const)(
    "is read by the person too, field by field: %s of the employer",
    async (who) => {
      const identifiers = new Set([
        `employee_id ${employee.employee_id}`,
        `employee_number ${employee.employee_number}`,
        ...items.map(({ examination_item_id }) => `examination_item_id ${examination_item_id}`),
        "patient_id pat-siti",
        "employee_name Siti Rahmawati",
      ]);
      const more: Record<string, string[]> = {};
      let read = 0;
      for (const path of paths()) {
        const parts = partsAbout(await call(who, "GET", path, undefined), identifiers);
        const missing = unknownTo(known, parts);
        if (missing.length > 0) more[path] = missing;
        read += factsIn(parts).length;
      }
      expect(more).toEqual({});
      expect(read).toBeGreaterThan(20);
      facts += read;
    },
    60_000,
  );

  it("is read by the patient too, field by field: a referring doctor", async () => {
    expect(referrals.length).toBeGreaterThan(0);
    for (const number of referrals) {
      const answer = await call("doctor", "GET", `/referral/get-detail?referral_number=${number}`, undefined);
      const {
        share_url: _url,
        qr_text: _code,
        ...referral
      } = z.record(z.string(), z.unknown()).parse(answer);
      expect([number, unknownTo(known, [referral])]).toEqual([number, []]);
      facts += factsIn(referral).length;
    }
  });

  it("is read by the patient too, field by field: a medical centre", async () => {
    await becomePatient2(sent.patient_id);
    const current = factsIn(await call("patient2", "GET", "/privacy/get-known", undefined));
    for (const path of [
      `/facility/order/get-detail?order_number=${sent.order_number}`,
      "/facility/order/get?per_page=100",
    ]) {
      const answer = await call("facility", "GET", path, undefined);
      const parts = partsAbout(answer, new Set([`order_number ${sent.order_number}`]));
      expect(parts, path).not.toEqual([]);
      expect([path, unknownTo(current, parts)]).toEqual([path, []]);
      facts += factsIn(parts).length;
    }
  });

  it("is read by the person too, field by field: a carer", async () => {
    const of = "patient_id=pat-raka";
    const paths = [`/medical-record/get-detail?${of}`, `/result/get?per_page=50&${of}`];
    const list = await call("patient", "GET", paths[1] ?? "", undefined);
    const results = z.array(z.looseObject({ order_number: z.string() })).parse(list);
    expect(results.length).toBeGreaterThan(0);
    for (const { order_number } of results)
      paths.push(`/result/get-detail?${of}&order_number=${order_number}`);
    const read: unknown[] = [
      await call("patient", "GET", "/family/get-detail?relation_id=rel-raka", undefined),
    ];
    for (const path of paths) read.push(await call("patient", "GET", path, undefined));
    await becomePatient2("pat-raka");
    const current: Fact[] = [];
    for (const path of [...paths, "/family/get", "/profile"])
      current.push(...factsIn(await call("patient2", "GET", path, undefined)));
    expect(unknownTo(current, read)).toEqual([]);
    facts += factsIn(read).length;
    measured(
      "Q8",
      `0 of ${String(facts)} facts that seven readers have about a person are kept from the person`,
    );
  });

  it("is not read by anybody else", async () => {
    const current = z.object({ employers: z.array(z.unknown()) });
    for (const who of ["hrd", "doctor", "facility"] as const)
      expect(current.safeParse(await call(who, "GET", "/privacy/get-known", undefined)).success).toBe(false);
  });
});
