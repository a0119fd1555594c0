import { LabError } from "../../../http/errors.ts";
import type { CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import type { Employee } from "../employees/employees.ts";
import { restrictionOf, type ProductCard } from "../../products/products.ts";

interface Clash {
  employee_id: string;
  office_care_id: string;
  name: string;
  date_from: string;
  date_to: string;
}

export interface Period {
  /** YYYY-MM-DD, inclusive */
  date_from: string;
  date_to: string;
  office_care_id?: string | null;
}

const IDS_AT_ONCE = 1000;

/** Keeps statements below SQLite's parameter limit. */
export function chunks<T>(list: readonly T[], size = IDS_AT_ONCE): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < list.length; from += size) parts.push(list.slice(from, from + size));
  return parts;
}

export async function clashesOf(
  db: Db | Trx,
  company_id: string,
  { date_from, date_to, office_care_id }: Period,
  employee_ids: readonly string[],
): Promise<Clash[]> {
  let query = db
    .selectFrom("office_care as o")
    .innerJoin("examination as x", "x.office_care_id", "o.office_care_id")
    .innerJoin("examination_item as i", "i.examination_id", "x.examination_id")
    .leftJoin("attendance as a", "a.examination_item_id", "i.examination_item_id")
    .select(["i.employee_id", "o.office_care_id", "o.name", "o.date_from", "o.date_to"])
    .where("o.company_id", "=", company_id)
    .where("o.status", "in", ["pending", "active", "progress"])
    .where("x.status", "!=", "canceled")
    .where("o.date_from", "<=", date_to)
    .where("o.date_to", ">=", date_from)
    .where((where) =>
      where.or([where("i.first_decision", "is", null), where("i.first_decision", "=", "approved")]),
    )
    .where((where) =>
      where.or([where("i.second_decision", "is", null), where("i.second_decision", "=", "approved")]),
    )
    .where((where) => where.or([where("a.state", "is", null), where("a.state", "!=", "canceled")]))
    .orderBy("o.date_from");
  if (office_care_id) query = query.where("o.office_care_id", "!=", office_care_id);
  const requested = new Set(employee_ids);
  return (await query.execute()).filter(({ employee_id }) => requested.has(employee_id));
}

/** @throws LabError `not_found` for another company's; `check_fields` for former ones */
export async function requirePeople(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  employee_ids: readonly string[],
): Promise<Map<string, Employee>> {
  const matches = new Map<string, Employee>();
  for (const part of chunks(employee_ids)) {
    const rows = await db
      .selectFrom("employee")
      .selectAll()
      .where("company_id", "=", company_id)
      .where("employee_id", "in", part)
      .execute();
    for (const row of rows) matches.set(row.employee_id, row);
  }
  if (employee_ids.some((id) => !matches.has(id))) throw new LabError("not_found");
  const left = [...matches.values()].filter(({ active }) => active === 0);
  if (left.length > 0)
    throw new LabError("check_fields", {
      fields: { employees: ["people_inactive"] },
      results: { employee_ids: left.map(({ employee_id }) => employee_id) },
    });
  return matches;
}

/** @param day YYYY-MM-DD, for the age @throws LabError `check_fields` with the ids */
export function requireAllowed(
  groups: readonly { cards: readonly ProductCard[]; people: readonly Employee[] }[],
  day: string,
): void {
  const barred = groups.flatMap(({ cards, people }) =>
    people.filter((person) => cards.some((card) => restrictionOf(card, person, { day }) !== null)),
  );
  if (barred.length > 0)
    throw new LabError("check_fields", {
      fields: { employees: ["people_restricted"] },
      results: { employee_ids: barred.map(({ employee_id }) => employee_id) },
    });
}

/** @throws LabError `clashes` with all unconfirmed ones */
export async function requireNoClash(
  db: Db | Trx,
  company_id: string,
  period: Period,
  { employee_ids, confirmed }: { employee_ids: readonly string[]; confirmed: readonly string[] },
): Promise<void> {
  const clashes = await clashesOf(db, company_id, period, employee_ids);
  const known = new Set(confirmed);
  if (clashes.some(({ employee_id }) => !known.has(employee_id)))
    throw new LabError("clashes", { results: { clashes } });
}
