import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { child, familyCalls } from "../support/family-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { nikBirth } from "../../domains/patients/nik.ts";
import { similarName } from "../../domains/patients/names.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const { send } = familyCalls(() => open);
const employee = async (more: object) =>
  open.call("POST", "/employee/create", {
    token: await open.token("hrd", "NUSANTARA"),
    body: {
      client_request_id: randomUUID(),
      employee_number: randomUUID().slice(0, 8),
      first_name: "Budi",
      last_name: "Santoso",
      gender: "M",
      date_of_birth: "1990-08-17",
      ...more,
    },
  });
const card = (identity_number: string) => ({
  identities: [{ identity_type: "KTP", identity_number, primary: true }],
});

describe("an identity number", () => {
  it.each([
    "3273013308900001",
    "3273017308900001",
    "3273011713900001",
    "3273010008900001",
    "3273013102900001",
  ])("is refused with a day that does not exist wherever it is typed: %s", async (number) => {
    expect(nikBirth(number)).toBeNull();
    const field = "identities.0.identity_number";
    expect((await employee(card(number))).errors).toHaveProperty([field]);
    const check = { identity_type: "KTP", identity_number: number, date_of_birth: "17-08-1990" };
    const token = await open.token("hrd", "NUSANTARA");
    const checked = await open.call("POST", "/employee/check-identity", { token, body: check });
    expect(checked.errors).toHaveProperty("identity_number");
    const dependent = await send("POST", "/family/create-dependent", { ...child, identity_number: number });
    expect(dependent.errors).toHaveProperty("identity_number");
    const referred = await send("POST", "/referral/check-patient", check, "doctor");
    expect(referred.errors).toHaveProperty("identity_number");
  });

  it("has 29 February only in leap years", () => {
    expect(nikBirth("3273012902960001")).not.toBeNull();
    expect(nikBirth("3273012902970001")).toBeNull();
  });

  it.each([
    ["a woman's number for a man", "3273015708900011", ["nik_gender"]],
    ["another day", "3273011808900012", ["nik_birth_date"]],
  ])("is doubted once for an employee: %s", async (_what, number, warnings) => {
    const answer = await employee(card(number));
    expect(answer).toMatchObject({ status: 409, code: "identity_doubtful", results: { warnings } });
    expect((await employee({ ...card(number), accept_warnings: true })).status).toBe(200);
  });

  it("is not compared when it is of another type", async () => {
    const identities = [{ identity_type: "PASSPORT", identity_number: "A1234567", primary: true }];
    expect((await employee({ identities })).status).toBe(200);
  });
});

describe("somebody in one's care", () => {
  it("is added once by number, and asked about with a like name and the same birth date", async () => {
    expect((await send("POST", "/family/create-dependent", child)).status).toBe(200);
    const again = await send("POST", "/family/create-dependent", { ...child, first_name: "Anak" });
    expect([again.status, again.code]).toEqual([409, "dependent_exists"]);
    const alike = { ...child, first_name: "Bimo", identity_number: "3174050502200009" };
    expect((await send("POST", "/family/create-dependent", alike)).code).toBe("dependent_similar");
    const twin = { ...alike, accept_similar: true };
    expect((await send("POST", "/family/create-dependent", twin)).status).toBe(200);
    const other = { ...child, first_name: "Citra", last_name: "Lestari", gender: "F" };
    const sister = { ...other, identity_number: "3174054502200010" };
    expect((await send("POST", "/family/create-dependent", sister)).status).toBe(200);
  });

  it("is not the person themself", async () => {
    const current = { first_name: "Siti", last_name: "Rahmawati", gender: "F", date_of_birth: "12-04-1988" };
    const token = await open.token("patient");
    const form = new FormData();
    const body = { ...child, ...current, identity_type: "KTP", identity_number: "3174055204880003" };
    for (const [name, value] of Object.entries({ ...body, client_request_id: randomUUID() }))
      form.set(name, String(value));
    form.set("proof", new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: "image/jpeg" }), "a.jpg");
    const answer = await fetch(`${open.lab.url}/family/create-dependent`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}` },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ code: "dependent_exists" });
  });
});

it.each([
  ["Aisyah Putri", "Aisah Puteri", true],
  ["Muhamad Rizky", "Muhammad Rizky", true],
  ["Pratama Bima", "Bima Pratama", true],
  ["Bima", "Bima Pratama", true],
  ["Raka Pratama", "Nadia Pratama", false],
  ["Rina", "Dian", false],
])("compares names as people misspell them: %s and %s", (name, other, alike) => {
  expect(similarName(name, other)).toBe(alike);
});
