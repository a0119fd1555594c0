import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { csvOf, HEADS, personAt, type SheetPerson } from "../support/employee-sheets.ts";
import { linkEmployee } from "../../domains/company/employees/employee-link.ts";
import { runs } from "../../../tests/support/runs.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let token: string;

const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  token = await open.token("hrd", "NUSANTARA");
});

/** Rows of a sheet that is processed in parts. */
const MANY = runs(300, 900);

const importShape = z.object({
  import_id: z.string(),
  status: z.string(),
  version: z.number(),
  offers: z.array(
    z.object({ repair: z.string(), count: z.number(), example: z.string(), meaning: z.string() }),
  ),
  ignored_columns: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
});

async function upload(csv: string, who = token) {
  const form = new FormData();
  form.set("file", new Blob([csv], { type: "text/csv" }), "employees.csv");
  const response = await fetch(`${open.lab.url}/employee/import`, {
    method: "POST",
    headers: { Authorization: `Bearer ${who}` },
    body: form,
  });
  return z
    .looseObject({ statusCode: z.number(), code: z.string().optional(), results: z.unknown() })
    .parse(await response.json());
}
const taken = async (people: readonly SheetPerson[]) =>
  importShape.parse((await upload(csvOf(people))).results);
const send = (path: string, body: object, who = token) =>
  open.call("POST", path, { token: who, body: { client_request_id: randomUUID(), ...body } });
const detail = async (import_id: string) =>
  importShape.parse(
    (await open.call("GET", `/employee/import-detail?import_id=${import_id}`, { token })).results,
  );
const total = async (q: string) =>
  (await open.call("GET", `/employee/get?q=${encodeURIComponent(q)}`, { token })).meta?.["total"];
/** People with numbers unique to a test. */
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => personAt(from + index));

describe("an import of employees", () => {
  it("saves nothing before it is confirmed, then the rows without errors, once", async () => {
    const sheet = people(100, 5);
    const [broken] = sheet;
    if (broken) broken.email = "nobody";
    const row = await taken(sheet);
    expect(row).toMatchObject({ status: "ready", counts: { total: 5, new: 4, error: 1 } });
    expect(await total("002102")).toBe(0);
    const body = { import_id: row.import_id, version: row.version, client_request_id: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => send("/employee/import-confirm", body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await detail(row.import_id)).toMatchObject({ status: "done", counts: { created: 4, error: 1 } });
    expect([await total("002101"), await total("002102")]).toEqual([0, 1]);
    const late = await send("/employee/import-confirm", { import_id: row.import_id, version: row.version });
    expect(late.code).toBe("import_closed");
  });

  it("accepts the same file as the same import, and changes nothing when it is done once more", async () => {
    const sheet = people(120, 3);
    const row = await taken(sheet);
    expect((await taken(sheet)).import_id).toBe(row.import_id);
    await send("/employee/import-confirm", { import_id: row.import_id, version: row.version });
    expect(await taken(sheet)).toMatchObject({ import_id: row.import_id, status: "done" });
    const again = importShape.parse(
      (await send("/employee/import-again", { import_id: row.import_id })).results,
    );
    expect(again.import_id).not.toBe(row.import_id);
    const repeated = await send("/employee/import-again", { import_id: row.import_id });
    expect(importShape.parse(repeated.results).import_id).toBe(again.import_id);
    expect(again.counts).toMatchObject({ new: 0, update: 0, unchanged: 3 });
  });

  it("updates by employee number, and an empty cell leaves what is stored", async () => {
    const [person] = people(140, 1);
    if (!person) throw new Error("No person.");
    const first = await taken([person]);
    await send("/employee/import-confirm", { import_id: first.import_id, version: first.version });
    const second = await taken([{ ...person, email: "", last_name: "Baru" }]);
    expect(second.counts).toMatchObject({ update: 1, new: 0 });
    await send("/employee/import-confirm", { import_id: second.import_id, version: second.version });
    const { results } = await open.call("GET", "/employee/get?q=002141", { token });
    expect(results).toMatchObject([{ last_name: "Baru", email: person.email, version: 2 }]);
  });

  it("refuses a row whose employee was changed after the check, and says so", async () => {
    const [person] = people(160, 1);
    if (!person) throw new Error("No person.");
    const row = await taken([person]);
    await send("/employee/import-confirm", { import_id: row.import_id, version: row.version });
    const change = await taken([{ ...person, last_name: "Lain" }]);
    await open.lab.db
      .updateTable("employee")
      .set({ version: 9 })
      .where("employee_number", "=", "002161")
      .execute();
    await send("/employee/import-confirm", { import_id: change.import_id, version: change.version });
    expect(await detail(change.import_id)).toMatchObject({ counts: { updated: 0, refused: 1 } });
    const rows = await open.call("GET", `/employee/import-rows?import_id=${change.import_id}&which=error`, {
      token,
    });
    expect(rows.results).toMatchObject([
      { row: 2, done: "refused", problems: [{ code: "changed_meanwhile" }] },
    ]);
  });

  it("checks again with the repairs that were chosen, for the version that was seen", async () => {
    const sheet = people(180, 3).map((person) => ({ ...person, date_of_birth: short(person.date_of_birth) }));
    const row = await taken(sheet);
    expect(row.counts).toMatchObject({ new: 0, error: 3 });
    expect(row.offers).toMatchObject([{ repair: "dates_short_year", count: 3 }]);
    const repair = { import_id: row.import_id, repairs: ["dates_short_year"], version: row.version };
    const mended = importShape.parse((await send("/employee/import-repair", repair)).results);
    expect(mended).toMatchObject({ status: "ready", counts: { new: 3, error: 0 }, offers: [] });
    expect((await send("/employee/import-repair", repair)).code).toBe("version_changed");
    expect(
      (await send("/employee/import-confirm", { import_id: row.import_id, version: row.version })).code,
    ).toBe("version_changed");
  });

  it("makes the departments that somebody has agreed to", async () => {
    const row = await taken(people(200, 2).map((person) => ({ ...person, department: "Riset" })));
    expect(row.counts).toMatchObject({ error: 2 });
    const repair = { import_id: row.import_id, repairs: ["departments_new"], version: row.version };
    const mended = importShape.parse((await send("/employee/import-repair", repair)).results);
    await send("/employee/import-confirm", { import_id: row.import_id, version: mended.version });
    const { results } = await open.call("GET", "/department/get", { token });
    expect(JSON.stringify(results).match(/Riset/g)).toHaveLength(1);
  });

  it("processes a long sheet in the background, and reports its progress", async () => {
    const row = await taken(people(1000, MANY));
    expect(row.counts["total"]).toBe(MANY);
    const ready = await until(row.import_id, "ready");
    expect(ready.counts).toMatchObject({ new: MANY, error: 0 });
    const started = await send("/employee/import-confirm", {
      import_id: row.import_id,
      version: ready.version,
    });
    expect(started.status).toBe(200);
    expect((await until(row.import_id, "done")).counts).toMatchObject({ created: MANY, done: MANY });
  });

  it("does not reveal who is a patient: the record is linked when the person comes", async () => {
    const person = {
      ...personAt(240),
      identity_number: "3273020211910005",
      date_of_birth: "02-11-1991",
      gender: "L",
      first_name: "Andi",
      last_name: "Wijaya",
    };
    const row = await taken([person]);
    await send("/employee/import-confirm", { import_id: row.import_id, version: row.version });
    const stored = await open.lab.db
      .selectFrom("employee")
      .select(["employee_id", "patient_id"])
      .where("employee_number", "=", person.employee_number)
      .executeTakeFirstOrThrow();
    expect(stored.patient_id).toBeNull();
    const link = () =>
      open.lab.db.transaction().execute((trx) => linkEmployee(trx, open.clock, stored.employee_id));
    expect(await link()).toBeNull();
    await open.lab.db
      .updateTable("patient")
      .set({ identity_status: "verified" })
      .where("patient_id", "=", "pat-andi")
      .execute();
    expect(await link()).toBe("pat-andi");
  });

  it("is done anew as one other import, however often that is asked", async () => {
    const row = await taken([personAt(242)]);
    await send("/employee/import-confirm", { import_id: row.import_id, version: row.version });
    await until(row.import_id, "done");
    const again = async () =>
      z
        .object({ import_id: z.string() })
        .parse((await send("/employee/import-again", { import_id: row.import_id })).results).import_id;
    const other = await again();
    expect(other).not.toBe(row.import_id);
    expect(await again()).toBe(other);
  });

  it("keeps the country of a paper where the sheet names none", async () => {
    const { db } = open.lab;
    const person = { ...personAt(243), identity_type: "PASSPORT", identity_number: "TR1234567" };
    const bring = async (row: SheetPerson) => {
      const { import_id, version } = await taken([row]);
      await send("/employee/import-confirm", { import_id, version });
      return until(import_id, "done");
    };
    await bring(person);
    const number = ["identity_number", "=", person.identity_number] as const;
    await db
      .updateTable("employee_identity")
      .set({ identity_country_id: "110" })
      .where(...number)
      .execute();
    expect((await bring({ ...person, first_name: "Lain" })).counts).toMatchObject({ updated: 1 });
    const rows = db
      .selectFrom("employee_identity")
      .select("identity_country_id")
      .where(...number);
    expect(await rows.execute()).toEqual([{ identity_country_id: "110" }]);
  });

  it("is hidden from other companies", async () => {
    const row = await taken(people(260, 1));
    const other = await open.token("company2", "SAMUDRA");
    const see = await open.call("GET", `/employee/import-detail?import_id=${row.import_id}`, {
      token: other,
    });
    expect(see.status).toBe(404);
    const take = await send("/employee/import-confirm", { import_id: row.import_id, version: 1 }, other);
    expect(take.status).toBe(404);
    const viewer = await open.token("viewer", "NUSANTARA");
    expect((await upload(csvOf(people(261, 1)), viewer)).code).toBe("role_missing");
  });

  it("can be canceled and then sent again", async () => {
    const row = await taken(people(280, 1));
    await send("/employee/import-cancel", { import_id: row.import_id });
    expect((await send("/employee/import-confirm", { import_id: row.import_id, version: 1 })).code).toBe(
      "import_closed",
    );
    expect((await taken(people(280, 1))).import_id).not.toBe(row.import_id);
  });
});

describe("a file that is no sheet of employees", () => {
  it.each([
    ["empty", "", "import_empty"],
    ["only a heading", HEADS.join(","), "import_empty"],
    ["columns missing", "employee_number,first_name\n1,Budi", "import_columns"],
    ["an open quotation mark", `${csvOf([])}\n"1,Budi`, "import_unreadable"],
    ["too many rows", `${csvOf([])}\n${"1,Budi\n".repeat(2001)}`, "import_rows"],
  ])("%s is refused whole", async (_name, csv, code) => {
    expect(await upload(csv)).toMatchObject({ statusCode: 400, code });
  });

  it("names the columns that it does not use", async () => {
    const csv = csvOf([personAt(300)], [...HEADS.slice(0, -1), "shoe size"]);
    expect(importShape.parse((await upload(csv)).results).ignored_columns).toEqual(["shoe size"]);
  });
});

function short(date: string): string {
  const [day = "", month = "", year = ""] = date.split("-");
  return `${day}/${month}/${year.slice(2)}`;
}

async function until(import_id: string, status: string) {
  for (;;) {
    const row = await detail(import_id);
    if (row.status === status) return row;
  }
}
