import type { EmployeeValues, IdentityRow } from "./employee-fields.ts";
import { readRow } from "./import-cells.ts";
import type { FailCell, ImportProblem, ReadRow, SheetLists } from "./import-row.ts";
import { isDamagedNumber, type Cells, type Column } from "./import-columns.ts";
import { orderIn, type DateFacts } from "./import-dates.ts";
import { identityWithCountry, valuesAfter } from "./import-values.ts";
import { grouped } from "../../../lib/grouped.ts";

/** `sheet_row` counts from the heading, which is 1. */
interface SheetRow {
  sheet_row: number;
  cells: Cells;
}

interface KnownEmployee {
  employee_id: string;
  active: boolean;
  version: number;
  identity_locked: boolean;
  values: EmployeeValues;
}

export interface KnownEmployees {
  byNumber: ReadonlyMap<string, KnownEmployee>;
  byIdentity: ReadonlyMap<string, string>;
  byId: ReadonlyMap<string, KnownEmployee>;
}

export interface PlannedEmployee {
  /** null: a new employee */
  employee_id: string | null;
  version: number;
  values: EmployeeValues;
  department_name?: string;
  back?: true;
}

export interface CheckedRow {
  sheet_row: number;
  outcome: "new" | "update" | "unchanged" | "error";
  problems: ImportProblem[];
  /** null with errors */
  employee: PlannedEmployee | null;
}

export const numberKey = (number: string) => number.trim().toLowerCase();
export const identityKey = (row: Omit<IdentityRow, "primary">) =>
  `${row.identity_type} ${row.identity_number} ${row.identity_country_id}`;

const DATES = ["date_of_birth", "join_date", "insurance_expired_at"] as const satisfies readonly Column[];

/** Evidence for the order of day and month. */
function dateFactsOf(rows: readonly SheetRow[]): DateFacts {
  const facts = { dayFirst: false, monthFirst: false };
  for (const { cells } of rows)
    for (const column of DATES) {
      const order = orderIn(cells[column] ?? "");
      if (order === "day") facts.dayFirst = true;
      if (order === "month") facts.monthFirst = true;
    }
  return facts;
}

/** Null unless some begin with 0. */
function numberWidthOf(numbers: Iterable<string>): number | null {
  let width: number | null = null;
  let zeros = false;
  for (const number of numbers) {
    if (!/^\d+$/.test(number) || (width !== null && number.length !== width)) return null;
    width = number.length;
    zeros ||= number.startsWith("0");
  }
  return zeros ? width : null;
}

type Repeated = ReturnType<typeof repeatedIn>;

function repeatedIn(read: readonly { sheet_row: number; row: ReadRow }[]) {
  const numbered = read.flatMap(({ sheet_row, row: { values } }) =>
    values.employee_number ? [{ sheet_row, key: numberKey(values.employee_number) }] : [],
  );
  const identified = read.flatMap(({ sheet_row, row: { identity } }) =>
    identity ? [{ sheet_row, key: identityKey(identity) }] : [],
  );
  return { numbers: grouped(numbered, ({ key }) => key), identities: grouped(identified, ({ key }) => key) };
}

interface Checked {
  known: KnownEmployees;
  repeated: Repeated;
  repairs: SheetLists["repairs"];
}

function checkRow(
  { sheet_row, cells }: SheetRow,
  row: ReadRow,
  { known, repeated, repairs }: Checked,
): CheckedRow {
  const problems = [...row.problems];
  const fail: FailCell = (column, problem, level = "error") =>
    void problems.push({ ...problem, column, value: cells[column] ?? "", level });
  failRepeated(sheet_row, row, repeated, fail);
  const { employee, back } = findEmployee(row, known, repairs.has("employees_back"), fail);
  const values = valuesAfter(row, employee?.values, back);
  if (values) failValues(values, employee, fail);
  const isWrong = !values || problems.some(({ level }) => level === "error");
  if (isWrong) return { sheet_row, outcome: "error", problems, employee: null };
  const planned: PlannedEmployee = {
    employee_id: employee?.employee_id ?? null,
    version: employee?.version ?? 0,
    values,
    ...(row.department_name !== undefined && { department_name: row.department_name }),
    ...(back && { back }),
  };
  return { sheet_row, outcome: outcomeOf(planned, employee), problems, employee: planned };
}

/** The number or identity of another row. */
function failRepeated(
  sheet_row: number,
  { values: { employee_number: number }, identity }: ReadRow,
  { numbers, identities }: Repeated,
  fail: FailCell,
): void {
  const other = (rows: readonly { sheet_row: number }[] = []) =>
    rows.find((item) => item.sheet_row !== sheet_row)?.sheet_row;
  const sameNumber = number && other(numbers.get(numberKey(number)));
  if (sameNumber) fail("employee_number", { code: "repeated_number", params: { row: sameNumber } });
  const sameIdentity = identity && other(identities.get(identityKey(identity)));
  if (sameIdentity) fail("identity_number", { code: "repeated_identity", params: { row: sameIdentity } });
}

function failValues(values: EmployeeValues, employee: KnownEmployee | undefined, fail: FailCell): void {
  if (employee?.identity_locked && touchesIdentity(employee.values, values))
    fail("identity_number", { code: "identity_locked" });
  if (values.insurances.length > 5) fail("insurance_company", { code: "insurances_many" });
  if (values.identities.length > 5) fail("identity_type", { code: "identities_many" });
}

function outcomeOf(
  { values, department_name, back }: PlannedEmployee,
  employee: KnownEmployee | undefined,
): "new" | "update" | "unchanged" {
  if (!employee) return "new";
  const isSame = !back && !department_name && sameValues(employee.values, values);
  return isSame ? "unchanged" : "update";
}

/** By identity: the number may have been given to somebody else since. */
function findEmployee(
  row: ReadRow,
  known: KnownEmployees,
  isBack: boolean,
  fail: FailCell,
): { employee?: KnownEmployee; back?: true } {
  const number = row.values.employee_number;
  const employee = number ? known.byNumber.get(numberKey(number)) : undefined;
  const identity = row.identity && identityWithCountry(row.identity, employee?.values);
  const holder = known.byId.get((identity && known.byIdentity.get(identityKey(identity))) ?? "");
  if (employee && !employee.active) {
    if (holder === employee) return formerEmployee(employee, isBack, fail);
    if (row.identity) fail("employee_number", { code: "number_of_former" });
  }
  const found = employee ? { employee } : {};
  if (!holder || holder === employee) return found;
  if (employee || holder.active) {
    fail("identity_number", { code: "duplicate_identity" });
    return found;
  }
  return formerHolder(holder, row, isBack, fail);
}

/** Left, and comes back with the same number. */
function formerEmployee(employee: KnownEmployee, isBack: boolean, fail: FailCell) {
  if (isBack) return { employee, back: true } as const;
  fail("employee_number", { code: "has_left", repair: "employees_back" }, "warning");
  return { employee };
}

/** Left, and comes back with another number. */
function formerHolder(holder: KnownEmployee, { values }: ReadRow, isBack: boolean, fail: FailCell) {
  const params = { number: holder.values.employee_number };
  if (values.date_of_birth !== holder.values.date_of_birth)
    fail("date_of_birth", { code: "left_other_birth", params });
  else if (isBack) return { employee: holder, back: true } as const;
  else fail("identity_number", { code: "left_other_number", repair: "employees_back", params });
  return {};
}

function touchesIdentity(before: EmployeeValues, after: EmployeeValues): boolean {
  const of = ({ date_of_birth, gender, identities }: EmployeeValues) =>
    JSON.stringify([
      date_of_birth,
      gender,
      identities.map((identity) => `${identityKey(identity)} ${String(identity.primary)}`),
    ]);
  return of(before) !== of(after);
}

function sameValues(before: EmployeeValues, after: EmployeeValues): boolean {
  const of = ({ identities, insurances, ...fields }: EmployeeValues) =>
    JSON.stringify([
      Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)),
      identities.map((identity) => `${identityKey(identity)} ${String(identity.primary)}`),
      insurances.map((insurance) => [
        insurance.insurance_company_id,
        insurance.insurance_number,
        insurance.insurance_expired_at,
      ]),
    ]);
  return of(before) === of(after);
}

/** @param pause called between slices to let other work run */
export async function checkSheet(
  rows: readonly SheetRow[],
  lists: Omit<SheetLists, "facts" | "numberWidth">,
  known: KnownEmployees,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<CheckedRow[]> {
  const facts = dateFactsOf(rows);
  const stored = [...known.byNumber.values()].map(({ values }) => values.employee_number);
  // Without stored employees, the sheet's longest number sets the length.
  const named = rows
    .map(({ cells }) => cells.employee_number ?? "")
    .filter((value) => value && !isDamagedNumber(value));
  const numberWidth = numberWidthOf(stored) ?? (stored.length === 0 ? longestOf(named) : null);
  const all: SheetLists = { ...lists, facts, numberWidth };
  const read: { sheet_row: number; row: ReadRow }[] = [];
  for (const [index, { sheet_row, cells }] of rows.entries()) {
    read.push({ sheet_row, row: readRow(cells, all) });
    if (index % SLICE === SLICE - 1) await pause();
  }
  const repeated = repeatedIn(read);
  return rows.map((sheet, index) => {
    const existing = read[index];
    if (!existing) throw new Error("A row was lost.");
    return checkRow(sheet, existing.row, { known, repeated, repairs: lists.repairs });
  });
}

const SLICE = 200;

/** Null unless all are digits and a longest one begins with 0. */
function longestOf(numbers: readonly string[]): number | null {
  if (numbers.some((number) => !/^\d{1,30}$/.test(number))) return null;
  const width = Math.max(0, ...numbers.map(({ length }) => length));
  return numbers.some((number) => number.length === width && number.startsWith("0")) ? width : null;
}
