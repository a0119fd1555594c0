import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { z } from "zod";
import { fullName } from "../../app/lib/person-name.ts";
import { hasWords, searchText } from "../../app/modules/search-text.ts";
import { personName } from "../../lab/http/transaction.ts";
import { isFound } from "../../lab/domains/patients/name-search.ts";
import { nameDifference } from "../../lab/domains/patients/names.ts";
import { patientName } from "../../lab/domains/patients/patients.ts";
import { NAME_PAIRS, NAMES } from "../support/name-table.ts";
import { root } from "../support/portal.ts";
import { measured } from "../support/promises.ts";
import { runs } from "../support/runs.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

describe("two names", () => {
  it.each(NAME_PAIRS)("differ or not, %j and %j: %j", (name, other, difference) => {
    expect(nameDifference(name, other)).toBe(difference || null);
    expect(nameDifference(other, name)).toBe(difference || null);
  });
});

const printed = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

it("has its table in the documents", () => {
  const document = readFileSync(join(root, "docs/behaviour/names-and-numbers.md"), "utf8");
  const rows = new Set(
    document.split("\n").map((line) => line.replaceAll("\\`", "`").replace(/\s*\|\s*/g, "|")),
  );
  for (const { first_name, last_name, shown, searches } of NAMES)
    expect(rows).toContain(`|${first_name}|${last_name}|${shown}|${searches.join(" · ")}|`);
});

// Promise Q10: 30 names are registered, printed once, found by every part and compared with themselves.
describe.each(NAMES)("the name $shown", ({ first_name, last_name, shown, searches, not }) => {
  it("is accepted, and printed once", () => {
    expect(personName.safeParse(first_name).success).toBe(true);
    if (last_name !== "" && last_name !== "-") expect(personName.safeParse(last_name).success).toBe(true);
    expect([fullName({ first_name, last_name }), patientName({ first_name, last_name })]).toEqual([
      shown,
      shown,
    ]);
    expect(nameDifference(shown, `${first_name} ${last_name}`)).toBeNull();
    expect(nameDifference(shown, printed(shown).toUpperCase())).toBeNull();
  });

  it.each(searches)("is found by %s", (search) => {
    expect(isFound(shown, search)).toBe(true);
    expect(isFound(shown, not)).toBe(false);
    const withoutTitle = search.replace(/^(?:dr\.|bu|hj) /, "");
    expect(hasWords(searchText(shown), searchText(withoutTitle))).toBe(true);
  });
});

describe("a search of the laboratory", () => {
  const rows = z.array(z.looseObject({}));
  const existing = async (path: string, username: string, company?: string) => {
    const token = await open.token(username, company);
    return JSON.stringify(rows.parse((await open.call("GET", path, { token })).results));
  };
  const rename = (table: "employee" | "patient", id: string, person: (typeof NAMES)[number]) =>
    open.lab.db
      .updateTable(table)
      .set({ first_name: person.first_name, last_name: person.last_name })
      .where(table === "employee" ? "employee_id" : "patient_id", "=", id)
      .execute();

  const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

  it("finds each employee and each patient of a medical centre by every part, after every change of name", async () => {
    const { employee_id } = await open.lab.db
      .selectFrom("employee as e")
      .innerJoin("company as c", "c.company_id", "e.company_id")
      .select("e.employee_id")
      .where("c.company_code", "=", "NUSANTARA")
      .executeTakeFirstOrThrow();
    const order = await open.lab.db
      .selectFrom("facility_order")
      .select(["order_number", "patient_id"])
      .executeTakeFirstOrThrow();
    for (const person of NAMES) {
      await rename("employee", employee_id, person);
      await rename("patient", order.patient_id, person);
      for (const search of person.searches) {
        const q = encodeURIComponent(`\u200e${search}\u00a0`);
        const employees = await existing(`/employee/get?per_page=100&q=${q}`, "hrd", "NUSANTARA");
        expect(employees, search).toContain(`"${employee_id}"`);
        const orders = await existing(`/facility/order/get?per_page=100&q=${q}`, "facility");
        expect(orders, search).toContain(`"${order.order_number}"`);
        expect(orders, search).toContain(JSON.stringify(person.shown));
      }
    }
    expect(await existing("/employee/get?q=zz%20zz", "hrd", "NUSANTARA")).toBe("[]");
    expect(await existing("/employee/get?q=%25", "hrd", "NUSANTARA")).toBe("[]");
  });

  it("answers at once among many employees", async () => {
    const many = runs(5000, 100_000);
    const database = new Database(join(open.dataDir, "lab.sqlite"));
    database.exec(`insert into employee (employee_id, company_id, employee_number, first_name, last_name, gender, date_of_birth, created_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < ${many})
      select 'many-' || i, company_id, 'M' || i, 'Budi ' || i, 'Nurʻaini Śántoso', 'M', '1990-01-01', '2026-01-01T00:00:00.000Z'
      from n, company where company_code = 'NUSANTARA'`);
    database.close();
    const path = `/employee/get?q=${encodeURIComponent("santoso nuraini 4711")}`;
    const times: number[] = [];
    for (const _time of ["with an index of names to be made", "afterwards"]) {
      const start = performance.now();
      expect(await existing(path, "hrd", "NUSANTARA")).toContain('"many-4711"');
      times.push(performance.now() - start);
    }
    const [first = 0, next = Infinity] = times;
    measured(
      "Q10",
      `a name among ${String(many)} employees found in ${next.toFixed(0)} ms, the first time in ${first.toFixed(0)} ms`,
    );
    expect(next).toBeLessThan(1000);
  }, 60_000);
});
