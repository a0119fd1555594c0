import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"hrd" | "finance" | "viewer" | "company2" | "patient", string>;

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    hrd: await open.token("hrd", "NUSANTARA"),
    finance: await open.token("finance", "NUSANTARA"),
    viewer: await open.token("viewer", "NUSANTARA"),
    company2: await open.token("company2", "SAMUDRA"),
    patient: await open.token("patient"),
  };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who = "hrd") => open.call("GET", path, { token: tokens[who] });
const send = (method: "POST" | "PUT", path: string, body: object, who: Who = "hrd") =>
  open.call(method, path, { token: tokens[who], body: { client_request_id: randomUUID(), ...body } });

const nik = (serial: number) => `327301170890${String(serial).padStart(4, "0")}`;
let serial = 100;
const person = (more: object = {}) => {
  serial += 1;
  return {
    employee_number: `N-${String(serial)}`,
    first_name: "Budi",
    last_name: "Santoso",
    gender: "M",
    date_of_birth: "1990-08-17",
    identities: [{ identity_type: "KTP", identity_number: nik(serial), primary: true }],
    ...more,
  };
};
const bpjs = (number: string) => ({
  insurance_company_id: "ins-bpjs",
  insurance_number: number,
  insurance_expired_at: "2027-12-31",
});
const created = async (more: object = {}) => {
  const answer = await send("POST", "/employee/create", person(more));
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return z.object({ employee_id: z.string() }).parse(answer.results).employee_id;
};

describe("the seed", () => {
  it("has sixty employees of the first company, and those of another are not among them", async () => {
    expect((await get("/employee/get")).meta?.["total"]).toBe(60);
    expect((await get("/employee/get", "company2")).meta?.["total"]).toBe(5);
    const inactive = await get("/employee/get?status=inactive");
    expect(inactive.meta?.["total"]).toBe(4);
  });

  it("is the same each time", async () => {
    const again = await openTestLab("2026-11-20T03:00:00Z");
    const token = await again.token("hrd", "NUSANTARA");
    const second = await again.call("GET", "/employee/get?per_page=100", { token });
    await again.close();
    expect(second.results).toEqual((await get("/employee/get?per_page=100")).results);
  });
});

describe("employee permissions", () => {
  const writes: [method: "POST" | "PUT", path: string, body: object][] = [
    ["POST", "/employee/create", person()],
    ["PUT", "/employee/update", { ...person(), employee_id: "emp-siti", version: 1 }],
    ["PUT", "/employee/set-status", { employee_id: "emp-siti", status: "inactive", version: 1 }],
    [
      "POST",
      "/employee/check-identity",
      { identity_type: "KTP", identity_number: nik(1), date_of_birth: "1990-08-17" },
    ],
    ["POST", "/employee/import-confirm", { import_id: "x", version: 1 }],
    ["POST", "/employee/import-cancel", { import_id: "x" }],
  ];

  it.each(["finance", "viewer"] as const)(
    "%s reads the list without identities and changes nothing",
    async (who) => {
      const { results } = await get("/employee/get", who);
      expect(JSON.stringify(results)).not.toMatch(/identities|phone|date_of_birth/);
      expect((await get("/employee/get-detail?employee_id=emp-siti", who)).code).toBe("role_missing");
      for (const [method, path, body] of writes) {
        const { status, code } = await send(method, path, body, who);
        expect([path, status, code]).toEqual([path, 403, "role_missing"]);
      }
    },
  );

  it("hide another company's employee", async () => {
    const current = person();
    expect((await get("/employee/get-detail?employee_id=emp-siti", "company2")).status).toBe(404);
    const update = { ...current, employee_id: "emp-siti", version: 1 };
    expect((await send("PUT", "/employee/update", update, "company2")).status).toBe(404);
    const status = { employee_id: "emp-siti", status: "inactive", version: 1, reason: "-" };
    expect((await send("PUT", "/employee/set-status", status, "company2")).status).toBe(404);
  });

  it("show no employees to accounts of no company", async () => {
    expect((await get("/employee/get", "patient")).status).toBe(404);
    expect((await get("/company/profile", "patient")).status).toBe(404);
  });

  it("find an employee by identity only for those who keep employees", async () => {
    const path = "/employee/get?q=0003";
    expect((await get(path)).meta?.["total"]).toBe(1);
    expect((await get(path, "viewer")).meta?.["total"]).toBe(0);
  });
});

describe("identities and insurances of an employee", () => {
  const refused = async (more: object) => {
    const answer = await send("POST", "/employee/create", person(more));
    expect(answer.status).toBe(400);
    return answer.errors ?? {};
  };
  const ktp = (primary: boolean) => ({ identity_type: "KTP", identity_number: nik((serial += 1)), primary });
  const passport = (primary: boolean) => ({
    identity_type: "PASSPORT",
    identity_number: "C1234567",
    primary,
  });

  it("has exactly one primary identity", async () => {
    expect(await refused({ identities: [ktp(true), passport(true)] })).toEqual({
      identities: ["Primary identity cannot be more than 1"],
    });
    expect(await refused({ identities: [ktp(false)] })).toEqual({
      identities: ["Primary identity cannot be empty"],
    });
    expect(await refused({ identities: [] })).toEqual({ identities: ["Primary identity cannot be empty"] });
    await created({ identities: [ktp(true), passport(false)] });
  });

  it("repeats no identity type and no insurance company", async () => {
    expect(await refused({ identities: [ktp(true), ktp(false)] })).toEqual({
      "identities.1.identity_type": ["Identity types cannot repeat"],
    });
    expect(await refused({ insurances: [bpjs("0001"), bpjs("0002")] })).toEqual({
      "insurances.1.insurance_company_id": ["Insurance companies cannot repeat"],
    });
  });

  it("leaves the own company blank as insurer", async () => {
    const current = { ...bpjs("1"), insurance_company_id: "ins-nusantara" };
    expect(Object.keys(await refused({ insurances: [current] }))).toEqual([
      "insurances.0.insurance_company_id",
    ]);
    expect(JSON.stringify((await get("/insurance-company/get")).results)).not.toContain("Nusantara");
    await created({ insurances: [{ ...bpjs("1"), insurance_company_id: "ins-samudra" }] });
  });

  it("asks for number and end of every insurance", async () => {
    const bare = { insurance_company_id: "ins-bpjs" };
    expect(Object.keys(await refused({ insurances: [bare] }))).toEqual([
      "insurances.0.insurance_number",
      "insurances.0.insurance_expired_at",
    ]);
  });

  it("names every error at once", async () => {
    const errors = await refused({
      gender: "X",
      date_of_birth: "31-02-1990",
      phone: "08123456789012345",
      identities: [],
    });
    expect(Object.keys(errors).sort()).toEqual(["date_of_birth", "gender", "identities", "phone"]);
    expect(errors["phone"]).toEqual(["Max 13 characters"]);
  });

  it("refuses an identity of another employee", async () => {
    const taken = [{ identity_type: "KTP", identity_number: "3174055204880003", primary: true }];
    const answer = await send("POST", "/employee/create", person({ identities: taken }));
    expect([answer.status, answer.code]).toEqual([409, "duplicate_identity"]);
    expect(answer.message).toBe("An employee with the same ID number cannot be added");
    const number = await send("POST", "/employee/create", person({ employee_number: "001001" }));
    expect([number.status, number.code]).toEqual([409, "duplicate_number"]);
  });
});

describe("checking an identity", () => {
  const check = (identity_number: string, date_of_birth: string, who: Who = "hrd") =>
    send("POST", "/employee/check-identity", { identity_type: "KTP", identity_number, date_of_birth }, who);
  const BUDI = ["3174052701850004", "1985-01-27"] as const;

  it("finds a patient only by number and birth date together", async () => {
    expect((await check(...BUDI)).results).toMatchObject({
      match: "patient",
      masked: { name: "B••• P••••••", medical_record_number: "••••••4503" },
    });
    const wrong = await check(BUDI[0], "1985-01-28");
    const nobody = await check(nik(9999), "1985-01-28");
    expect(wrong.results).toEqual(nobody.results);
  });

  it("names an employee of the own company, not of another", async () => {
    expect((await check("3174055204880003", "1988-04-12")).results).toMatchObject({ match: "employee" });
    expect((await check("3174055204880003", "1988-04-12", "company2")).results).toMatchObject({
      match: "patient",
    });
  });

  it("lets the record be reused with that very identity, once", async () => {
    const { results } = await check(...BUDI);
    const { reuse_token } = z.object({ reuse_token: z.string() }).parse(results);
    const identities = [{ identity_type: "KTP", identity_number: BUDI[0], primary: true }];
    const wrong = await send("POST", "/employee/create", person({ reuse_token }));
    expect(wrong.code).toBe("reuse_expired");
    const employee_id = await created({
      identities,
      date_of_birth: BUDI[1],
      reuse_token,
      first_name: "Budi",
      last_name: "Pratama",
    });
    const detail = await get(`/employee/get-detail?employee_id=${employee_id}`);
    expect(detail.results).toMatchObject({ patient_id: "pat-budi", identity_locked: true });
    const other = { employee_id, version: 1, ...person({ employee_number: "N-BUDI" }) };
    expect((await send("PUT", "/employee/update", other)).code).toBe("identity_locked");
  });

  it("is limited after many checks (429)", async () => {
    const answers = [];
    for (let index = 0; index < 61; index += 1)
      answers.push((await check(nik(5000 + index), "1990-08-17", "company2")).status);
    expect(answers.at(-1)).toBe(429);
  });
});

describe("changing an employee", () => {
  it("needs the version that was seen, and says who changed it", async () => {
    const values = person();
    const employee_id = await created(values);
    const change = (position: string, version: number) =>
      send("PUT", "/employee/update", { ...values, position, employee_id, version });
    expect((await change("Staf", 1)).results).toMatchObject({ version: 2 });
    const late = await change("Analis", 1);
    expect([late.status, late.code]).toEqual([409, "version_changed"]);
    expect(late.results).toMatchObject({ position: "Staf", version: 2, changed: { by: "Lina Hartono" } });
    expect((await change("Staf", 2)).results).toMatchObject({ version: 2 });
  });

  it("deactivates with a reason and keeps everything", async () => {
    const employee_id = await created();
    const status = (to: string, version: number) =>
      send("PUT", "/employee/set-status", { employee_id, status: to, version, reason: "Keluar" });
    expect((await status("inactive", 1)).results).toMatchObject({ status: "inactive", version: 2 });
    expect((await status("inactive", 1)).results).toMatchObject({ status: "inactive", version: 2 });
    expect((await status("active", 1)).code).toBe("version_changed");
    expect((await status("active", 2)).results).toMatchObject({ status: "active", version: 3 });
    const events = await open.lab.db
      .selectFrom("employee_event")
      .select(["code", "reason"])
      .where("employee_id", "=", employee_id)
      .orderBy("version")
      .execute();
    expect(events.map(({ code }) => code)).toEqual(["created", "deactivated", "reactivated"]);
  });

  it("writes a log that cannot be changed", async () => {
    const rewrite = open.lab.db.updateTable("employee_event").set({ reason: "x" }).execute();
    await expect(rewrite).rejects.toThrow("append-only");
    await expect(open.lab.db.deleteFrom("employee_event").execute()).rejects.toThrow("append-only");
    await expect(open.lab.db.deleteFrom("employee").execute()).rejects.toThrow("kept");
  });

  it("creates once for one press, whatever comes again", async () => {
    const body = { ...person(), client_request_id: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send("POST", "/employee/create", body)));
    expect(new Set(answers.map(({ results }) => JSON.stringify(results))).size).toBe(1);
    const other = await send("POST", "/employee/create", { ...body, first_name: "Andi" });
    expect(other.code).toBe("request_reused");
  });
});

describe("the company's home", () => {
  it("shows contract, quota, roles and the deposit", async () => {
    const { results } = await get("/company/profile", "finance");
    expect(results).toMatchObject({
      company: { company_code: "NUSANTARA" },
      company_role: ["finance"],
      contract: { status: "active", payment_terms: "DEPOSIT", funding: ["DEPOSIT", "QUOTA"] },
      quota: [{ quota: 20 }, { quota: 60 }],
    });
    const dashboard = await get("/company/dashboard", "finance");
    expect(dashboard.results).toMatchObject({
      deposit: { low_limit: 5_000_000 },
      progress: { invited: 55, attended: 41, results_ready: null },
      imports: [],
    });
  });
});
