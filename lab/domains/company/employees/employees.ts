import { countryCode } from "../../places/countries.ts";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { LabError } from "../../../http/errors.ts";
import { EMPLOYEE_KEEPERS, hasRole, type CompanyCaller } from "../../accounts/company-staff.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { countOf, findRow, findRows } from "../../../database/rows.ts";
import { indexNames, nameMatches } from "../../patients/name-search.ts";
import { patientName } from "../../patients/patients.ts";
import type { EmployeeTable } from "../../../database/tables.generated.ts";
import { lastExaminations, nextDue } from "./examinations.ts";

export type Employee = Selectable<EmployeeTable>;

interface EmployeeFilters {
  q?: string | undefined;
  department_id?: string | undefined;
  status?: "active" | "inactive" | undefined;
  due_since?: string | undefined;
  due_until?: string | undefined;
  insured_until?: string | undefined;
  sort: "name" | "number" | "newest";
}

/** @throws LabError `not_found`, also for another company's */
export async function requireEmployee(
  db: Db | Trx,
  { company_id }: Pick<CompanyCaller, "company_id">,
  employee_id: string,
): Promise<Employee> {
  const employee = await findRow(db, "employee", { employee_id, company_id });
  if (!employee) throw new LabError("not_found");
  return employee;
}

const lastAttended = sql<string | null>`(select max(a.attended_at) from examination_item i
  join attendance a on a.examination_item_id = i.examination_item_id
  where i.employee_id = e.employee_id and a.state = 'attended')`;

const insuranceEnds = (day: string) => sql<boolean>`exists (select 1 from employee_insurance n
  where n.employee_id = e.employee_id and n.insurance_expired_at <= ${day})`;

interface CheckDates {
  overdue_since: string;
  soon_until: string;
  insured_until: string;
}

/** For the ways to filter a list. */
export async function employeeCounts(
  db: Db,
  company: CompanyCaller,
  filters: Pick<EmployeeFilters, "q" | "department_id">,
  { overdue_since, soon_until, insured_until }: CheckDates,
): Promise<Record<string, number>> {
  if (filters.q) await indexNames(db, "employee");
  const people = employeesOf(db, company, filters)
    .select("e.active")
    .select(sql<string>`coalesce(${lastAttended}, '')`.as("last"))
    .select(insuranceEnds(insured_until).as("ending"));
  const { inactive, overdue, soon, insurance } = await db
    .selectFrom(people.as("p"))
    .select([
      sql<number>`coalesce(sum(p.active = 0), 0)`.as("inactive"),
      sql<number>`coalesce(sum(p.active and p.last < ${overdue_since}), 0)`.as("overdue"),
      sql<number>`coalesce(sum(p.active and p.last >= ${overdue_since} and p.last < ${soon_until}), 0)`.as(
        "soon",
      ),
      sql<number>`coalesce(sum(p.active and p.ending), 0)`.as("insurance"),
    ])
    .executeTakeFirstOrThrow();
  const counts = { overdue: Number(overdue), soon: Number(soon), inactive: Number(inactive) };
  return hasRole(company, EMPLOYEE_KEEPERS) ? { ...counts, insurance: Number(insurance) } : counts;
}

/** A search needs {@link indexNames} before. */
export function employeesOf(db: Db | Trx, company: CompanyCaller, filters: Omit<EmployeeFilters, "sort">) {
  const { q, department_id, status, due_since, due_until, insured_until } = filters;
  let query = db.selectFrom("employee as e").where("e.company_id", "=", company.company_id);
  if (department_id) query = query.where("e.department_id", "=", department_id);
  if (status) query = query.where("e.active", "=", status === "active" ? 1 : 0);
  if (due_since !== undefined)
    query = query.where("e.active", "=", 1).where(sql<boolean>`coalesce(${lastAttended}, '') < ${due_since}`);
  if (due_until !== undefined) query = query.where(lastAttended, ">=", due_until);
  if (insured_until !== undefined)
    query = query.where("e.active", "=", 1).where(insuranceEnds(insured_until));
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const ending = /^\d{4}$/.test(q) && hasRole(company, EMPLOYEE_KEEPERS) ? `%${q}` : null;
    query = query.where((where) =>
      where.or([
        nameMatches("e", q),
        sql<boolean>`e.employee_number LIKE ${like} ESCAPE '\\'`,
        ...(ending
          ? [
              where.exists(
                where
                  .selectFrom("employee_identity as i")
                  .select("i.employee_id")
                  .whereRef("i.employee_id", "=", "e.employee_id")
                  .where("i.identity_number", "like", ending),
              ),
            ]
          : []),
      ]),
    );
  }
  return query;
}

export async function dueByDepartment(
  db: Db,
  company: CompanyCaller,
  due_since: string,
): Promise<Map<string | null, number>> {
  const rows = await employeesOf(db, company, { due_since })
    .select(({ fn }) => ["e.department_id", fn.countAll<number>().as("count")])
    .groupBy("e.department_id")
    .execute();
  return new Map(rows.map(({ department_id, count }) => [department_id, Number(count)]));
}

/** Contact and identity only for keepers. */
export async function listEmployees(
  db: Db,
  company: CompanyCaller,
  filters: EmployeeFilters,
  { page, per_page }: { page: number; per_page: number },
) {
  if (filters.q) await indexNames(db, "employee");
  const query = employeesOf(db, company, filters);
  const total = await countOf(query);
  const sorted = {
    name: sql`lower(e.first_name || ' ' || e.last_name), e.employee_number`,
    number: sql`e.employee_number`,
    newest: sql`e.created_at DESC, e.employee_number`,
  }[filters.sort];
  const rows = await query
    .selectAll("e")
    .orderBy(sorted)
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { total, rows: await employeeViews(db, company, rows) };
}

async function employeeViews(db: Db | Trx, company: CompanyCaller, rows: readonly Employee[]) {
  const keeps = hasRole(company, EMPLOYEE_KEEPERS);
  const ids = rows.map(({ employee_id }) => employee_id);
  const [departments, examined, identities, insurances] = await Promise.all([
    findRows(db, "department", { company_id: company.company_id }, ["department_id", "name"]),
    lastExaminations(db, ids),
    keeps
      ? db
          .selectFrom("employee_identity")
          .selectAll()
          .where("employee_id", "in", ids)
          .orderBy("position")
          .execute()
      : [],
    keeps
      ? db
          .selectFrom("employee_insurance as e")
          .innerJoin("insurance_company as c", "c.insurance_company_id", "e.insurance_company_id")
          .selectAll("e")
          .select("c.name")
          .where("e.employee_id", "in", ids)
          .orderBy("e.position")
          .execute()
      : [],
  ]);
  return rows.map((row) => {
    const department = departments.find(({ department_id }) => department_id === row.department_id);
    return {
      employee_id: row.employee_id,
      employee_number: row.employee_number,
      title_id: row.title_id,
      first_name: row.first_name,
      last_name: row.last_name,
      name: patientName(row),
      gender: row.gender,
      department: department ? { id: department.department_id, name: department.name } : null,
      position: row.position,
      join_date: row.join_date,
      status: row.active ? "active" : "inactive",
      last_examined_on: examined.get(row.employee_id) ?? null,
      due_on: nextDue(examined.get(row.employee_id) ?? null),
      version: row.version,
      ...(keeps && {
        patient_id: row.patient_id,
        date_of_birth: row.date_of_birth,
        place_of_birth: row.place_of_birth,
        phone: row.phone,
        email: row.email,
        identities: identities
          .filter(({ employee_id }) => employee_id === row.employee_id)
          .map(({ identity_type, identity_number, identity_country_id, is_primary }) => ({
            identity_type,
            identity_number,
            identity_country_issuer: countryCode(identity_country_id),
            primary: is_primary === 1,
          })),
        insurances: insurances
          .filter(({ employee_id }) => employee_id === row.employee_id)
          .map(({ insurance_company_id, insurance_number, insurance_expired_at, name }) => ({
            insurance_company_id,
            insurance_company_name: name,
            insurance_number,
            insurance_expired_at,
          })),
      }),
    };
  });
}

/** Reassigning a linked employee's row would hand over results. */
export async function employeeView(db: Db | Trx, company: CompanyCaller, employee: Employee) {
  const [view] = await employeeViews(db, company, [employee]);
  const patient = employee.patient_id
    ? await findRow(db, "patient", { patient_id: employee.patient_id }, ["medical_record_number"])
    : undefined;
  return {
    ...view,
    identity_locked: isIdentityLocked(employee),
    medical_record_number: patient?.medical_record_number ?? null,
    changed: await lastChange(db, employee.employee_id),
  };
}

export function isIdentityLocked(employee: Pick<Employee, "patient_id" | "waiting_patient_id">): boolean {
  return employee.patient_id !== null || employee.waiting_patient_id !== null;
}

async function lastChange(db: Db | Trx, employee_id: string) {
  const event = await db
    .selectFrom("employee_event as e")
    .leftJoin("account as a", "a.account_id", "e.account_id")
    .select(["e.at", "e.code", "e.fields", "a.first_name", "a.last_name"])
    .where("e.employee_id", "=", employee_id)
    .orderBy("e.version", "desc")
    .executeTakeFirst();
  if (!event) return null;
  const { at, code, fields, first_name, last_name } = event;
  const changed: unknown = JSON.parse(fields);
  const by = first_name === null ? null : patientName({ first_name, last_name: last_name ?? "" });
  return { at, code, by, fields: changed };
}

export function departmentsOf(db: Db | Trx, company_id: string) {
  return db
    .selectFrom("department")
    .select(["department_id", "name"])
    .where("company_id", "=", company_id)
    .orderBy("name")
    .execute();
}

export function insurersFor(db: Db | Trx, company_id: string) {
  return db
    .selectFrom("insurance_company")
    .select(["insurance_company_id", "name", "digits"])
    .where((where) => where.or([where("company_id", "is", null), where("company_id", "!=", company_id)]))
    .orderBy("name")
    .execute();
}
