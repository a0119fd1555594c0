import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const tokens = new Map<string, string>();
const SIGNED_IN: [username: string, company?: string][] = [["patient"], ["doctor"], ["hrd", "NUSANTARA"]];

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  for (const [username, company] of SIGNED_IN) tokens.set(username, await open.token(username, company));
});

async function refusedBy(
  who: string | null,
  method: "POST" | "PUT",
  path: string,
  body: object,
): Promise<string[]> {
  const token = who === null ? undefined : tokens.get(who);
  const answer = await open.call(method, path, {
    ...(token !== undefined && { token }),
    body: { client_request_id: randomUUID(), ...body },
  });
  expect(answer.status, JSON.stringify(answer)).toBe(400);
  return Object.keys(answer.errors ?? {}).sort();
}

const row = { identity_type: "KTP", identity_number: "12", identity_country_issuer: "999", primary: true };

/** Each form with a field refused by the schema, besides fields refused only by the rules. */
const FORMS: [
  form: string,
  who: string | null,
  call: "POST" | "PUT",
  path: string,
  body: object,
  fields: string[],
][] = [
  [
    "employee",
    "hrd",
    "POST",
    "/employee/create",
    {
      employee_number: "NJA-1003",
      first_name: "???",
      last_name: "!!!",
      gender: "X",
      date_of_birth: "31-02-1990",
      title_id: "99",
      department_id: "nowhere",
      phone: "12",
      email: "nobody",
      join_date: "soon",
      identities: [row, { ...row, identity_number: "x".repeat(101) }],
      insurances: [
        { insurance_company_id: "nobody", insurance_number: "1".repeat(31), insurance_expired_at: "" },
      ],
    },
    [
      "date_of_birth",
      "department_id",
      "email",
      "first_name",
      "gender",
      "identities",
      "identities.0.identity_country_issuer",
      "identities.0.identity_number",
      "identities.1.identity_country_issuer",
      "identities.1.identity_number",
      "identities.1.identity_type",
      "insurances.0.insurance_company_id",
      "insurances.0.insurance_expired_at",
      "insurances.0.insurance_number",
      "join_date",
      "last_name",
      "phone",
      "title_id",
    ],
  ],
  [
    "identity of an employee",
    "hrd",
    "POST",
    "/employee/check-identity",
    { identity_type: "nothing", identity_number: "", date_of_birth: "31-02-1990" },
    ["date_of_birth", "identity_number", "identity_type"],
  ],
  [
    "registration",
    null,
    "POST",
    "/register",
    {
      request_otp: true,
      title_id: "99",
      ...{ first_name: "???", last_name: "", phone_number: "12" },
      ...{ username: "patient", email: "nobody", password: "short" },
    },
    ["email", "first_name", "last_name", "password", "phone_number", "title_id", "username"],
  ],
  [
    "profile",
    "patient",
    "PUT",
    "/profile/update",
    {
      version: 1,
      title_id: "99",
      ...{ religion_id: "99", marital_status_id: "nope", blood_type: "Z", ethnicity: "1" },
      subdistrict_code: "0000000000",
      address: "x".repeat(201),
      first_name: "???",
      date_of_birth: "31-02-1990",
      gender: "?",
      identity_number: "12",
    },
    [
      "address",
      "blood_type",
      "date_of_birth",
      "ethnicity",
      "first_name",
      "gender",
      "identity_number",
      "marital_status_id",
      "religion_id",
      "subdistrict_code",
      "title_id",
    ],
  ],
  [
    "code for a new phone number",
    "patient",
    "POST",
    "/profile/verify-otp",
    { phone_number: "12", otp: "1" },
    ["otp", "phone_number"],
  ],
  [
    "password",
    "patient",
    "PUT",
    "/profile/change-password",
    { current_password: "Not-my-password-1", password: "short" },
    ["current_password", "password"],
  ],
  [
    "address",
    "patient",
    "POST",
    "/address/create",
    { subdistrict_code: "0000000000", address: "", detail: "", contact_phone: "x" },
    ["address", "contact_phone", "detail", "subdistrict_code"],
  ],
  [
    "request to a member of the family",
    "patient",
    "POST",
    "/family/request",
    { identifier: "", date_of_birth: "31-02-1990", relation_code: "?", permissions: [] },
    ["date_of_birth", "identifier", "permissions", "relation_code"],
  ],
  [
    "somebody without an account",
    "patient",
    "POST",
    "/family/create-dependent",
    {
      ...{ first_name: "???", gender: "M", date_of_birth: "01-01-1970", place_of_birth: "" },
      ...{ identity_type: "KTP", identity_number: "12", relation_code: "child" },
      guardian_declaration: false,
    },
    ["first_name", "guardian_declaration", "identity_number", "place_of_birth", "proof"],
  ],
  [
    "patient of a referral",
    "doctor",
    "POST",
    "/referral/check-patient",
    { identity_number: "12", date_of_birth: "31-02-1990" },
    ["date_of_birth", "identity_number"],
  ],
  [
    "contact, branch and tests of a referral",
    "doctor",
    "POST",
    "/referral/create",
    {
      contact: { name: "???", phone: "12", date_of_birth: "31-02-1990" },
      plant_id: "nowhere",
      product_ids: ["nothing"],
      note: "x".repeat(501),
    },
    ["date_of_birth", "name", "note", "phone", "plant_id", "product_ids"],
  ],
  [
    "licence",
    "doctor",
    "PUT",
    "/referrer/update",
    {
      ...{ section: "license", action: "save", kind: "sip", number: "?" },
      ...{ practice_place: "", issued_at: "2030-01-01", expires_at: "2029-01-01" },
      current_password: "Not-my-password-1",
    },
    ["current_password", "expires_at", "issued_at", "number", "practice_place"],
  ],
  [
    "bank account",
    "doctor",
    "PUT",
    "/referrer/update",
    {
      ...{ section: "bank", action: "save", bank_code: "nobody", account_number: "1" },
      ...{ account_name: "Somebody Else", current_password: "Not-my-password-1" },
    },
    ["account_name", "account_number", "bank_code", "current_password"],
  ],
  [
    "tax number",
    "doctor",
    "PUT",
    "/referrer/update",
    {
      ...{ section: "tax", action: "save", npwp: "12", state_employee: "?" },
      current_password: "Not-my-password-1",
    },
    ["current_password", "npwp", "state_employee"],
  ],
  [
    "education",
    "doctor",
    "PUT",
    "/referrer/update",
    { section: "education", action: "save", name: "", detail: "", year: 2199 },
    ["detail", "name", "year"],
  ],
  [
    "event of office care",
    "hrd",
    "POST",
    "/office-care/create",
    {
      ...{ name: "", place_type: "on_site", address: "", pic_name: "", pic_phone: "12" },
      ...{ date_from: "2026-11-21", date_to: "2026-11-20", quoted_total: 0 },
      groups: [{ name: "All", product_ids: ["nothing"], employee_ids: [] }],
      windows: [{ date: "2026-12-24", time_start: "09:00", time_end: "08:00", capacity: 1 }],
    },
    [
      "address",
      "date_from",
      "date_to",
      "employees",
      "name",
      "pic_name",
      "pic_phone",
      "windows.0.date",
      "windows.0.time_end",
    ],
  ],
];

describe("the answer to a form with everything wrong", () => {
  it.each(FORMS)("names every error of %s", async (_form, who, call, path, body, fields) => {
    expect(await refusedBy(who, call, path, body)).toEqual(fields);
  });

  it("names a number and an identity that other employees have, beside each other and beside other errors", async () => {
    const taken = open.call("GET", "/employee/get-detail?employee_id=emp-siti", {
      token: tokens.get("hrd") ?? "",
    });
    const { employee_number, identities } = (await taken).results as {
      employee_number: string;
      identities: { identity_type: string; identity_number: string }[];
    };
    const [identity] = identities;
    const twice = {
      ...{ employee_number, first_name: "Budi", gender: "M", date_of_birth: "1990-08-17" },
      identities: [{ ...identity, primary: true }],
    };
    const answer = await open.call("POST", "/employee/create", {
      token: tokens.get("hrd") ?? "",
      body: { client_request_id: randomUUID(), ...twice },
    });
    expect([answer.status, Object.keys(answer.errors ?? {}).sort()]).toEqual([
      409,
      ["employee_number", "identities.0.identity_number"],
    ]);
    expect(await refusedBy("hrd", "POST", "/employee/create", { ...twice, gender: "X" })).toEqual([
      "employee_number",
      "gender",
      "identities.0.identity_number",
    ]);
  });
});
