import type { Column, Cells } from "./import-columns.ts";
import { COLUMNS, isDamagedNumber, isUnread, readGender } from "./import-columns.ts";
import { findCountry, INDONESIA_ID } from "../../places/countries.ts";
import { parseBirthDate } from "../../../lib/dates.ts";
import type { InsuranceRow } from "./employee-fields.ts";
import {
  plainIdentityNumber,
  identityNumberProblem,
  INDONESIAN_IDENTITIES,
} from "../../patients/profile-fields.ts";
import { readDateCell, type CellProblem } from "./import-dates.ts";
import {
  same,
  type FailCell,
  type ImportProblem,
  type ReadIdentity,
  type ReadRow,
  type SheetLists,
} from "./import-row.ts";
import { identityTypes, type LookupEntry } from "../../places/lookups.ts";
import { canonicalPhone } from "../../../lib/phone.ts";
import { nikBirth } from "../../patients/nik.ts";
import { emailAddress, personName } from "../../../http/transaction.ts";

const MAX_TEXT = 100;

export function readRow(cells: Cells, lists: SheetLists): ReadRow {
  const problems: ImportProblem[] = [];
  const fail = (column: Column, problem: CellProblem, level: ImportProblem["level"] = "error") =>
    void problems.push({ ...problem, column, value: cells[column] ?? "", level });
  const row: ReadRow = { values: {}, problems };
  const { values } = row;
  for (const column of COLUMNS) {
    if (!isUnread(cells[column])) continue;
    fail(column, { code: "cell_unread" });
  }
  if (problems.length > 0) return row;
  readNumber(cells, lists, values, fail);
  readNames(cells, values, fail);
  const gender = cells.gender ? readGender(cells.gender) : null;
  if (gender) values.gender = gender;
  else fail("gender", { code: cells.gender ? "gender" : "missing" });
  readTitle(cells, lists, values, fail);
  readTexts(cells, values, fail);
  readContact(cells, values, fail);
  const identity = readIdentity(cells, fail);
  if (identity) row.identity = identity;
  readDates(cells, lists, row, fail);
  readDepartment(cells, lists, row, fail);
  const insurance = readInsurance(cells, lists, fail);
  if (insurance) row.insurance = insurance;
  return row;
}

type Values = ReadRow["values"];

function readNumber(
  cells: Cells,
  { numberWidth, repairs }: SheetLists,
  values: Values,
  fail: FailCell,
): void {
  const number = cells.employee_number;
  if (!number) return fail("employee_number", { code: "missing" });
  if (isDamagedNumber(number)) return fail("employee_number", { code: "damaged" });
  if (number.length > 30) return fail("employee_number", { code: "too_long" });
  const isShort = numberWidth !== null && /^\d+$/.test(number) && number.length < numberWidth;
  const padded = isShort ? number.padStart(numberWidth, "0") : number;
  if (isShort && !repairs.has("employee_number_zeros"))
    return fail("employee_number", { code: "lost_zeros", repair: "employee_number_zeros", fix: padded });
  values.employee_number = padded;
}

function readNames(cells: Cells, values: Values, fail: FailCell): void {
  if (!cells.first_name) fail("first_name", { code: "missing" });
  for (const name of ["first_name", "last_name"] as const) {
    const text = cells[name];
    if (!text) continue;
    if (personName.safeParse(text).success) values[name] = text;
    else fail(name, { code: text.length > 100 ? "too_long" : "name" });
  }
}

function readTexts(cells: Cells, values: Values, fail: FailCell): void {
  for (const name of ["place_of_birth", "position"] as const) {
    const text = cells[name];
    if (!text) continue;
    if (text.length > MAX_TEXT) fail(name, { code: "too_long" });
    else values[name] = text;
  }
}

function readTitle(cells: Cells, { titles }: SheetLists, values: Values, fail: FailCell): void {
  const text = cells.title;
  if (!text) return;
  const match = titles.find((title) =>
    [title.title_id, title.name_en, title.name_id].some((name) => same(name, text)),
  );
  if (match) values.title_id = match.title_id;
  else fail("title", { code: "title" });
}

function readContact(cells: Cells, values: Values, fail: FailCell): void {
  const { phone, email } = cells;
  if (phone && isDamagedNumber(phone)) fail("phone", { code: "damaged" });
  else if (phone) {
    const canonical = canonicalPhone(phone);
    if (phone.replace(/\D/g, "").replace(/^(?:62|0)/, "").length > 13) fail("phone", { code: "phone_long" });
    else if (canonical) values.phone = canonical;
    else fail("phone", { code: "phone" });
  }
  if (!email) return;
  const address = emailAddress.safeParse(email);
  if (address.success) values.email = address.data;
  else fail("email", { code: "email" });
}

function findType(text: string): LookupEntry | undefined {
  return identityTypes.find((identityType) =>
    [identityType.id, identityType.code ?? "", identityType.name_en, identityType.name_id].some((name) =>
      same(name, text),
    ),
  );
}

function readIdentity(cells: Cells, fail: FailCell): ReadIdentity | null {
  const type = findType(cells.identity_type ?? "KTP")?.code;
  const country = cells.identity_country ? countryOf(cells.identity_country) : INDONESIA_ID;
  if (!type) fail("identity_type", { code: "identity_type" });
  if (!country) fail("identity_country", { code: "country" });
  else if (type && INDONESIAN_IDENTITIES.includes(type) && country !== INDONESIA_ID)
    fail("identity_country", { code: "country_indonesia" });
  const identity_number = plainIdentityNumber(cells.identity_number ?? "");
  const problem = problemOfIdentity(cells.identity_number, identity_number, type);
  if (problem) fail("identity_number", { code: problem });
  if (problem || !type || !country) return null;
  return {
    identity_type: type,
    identity_number,
    identity_country_id: country,
    hasCountry: cells.identity_country !== undefined,
  };
}

function problemOfIdentity(
  typed: string | undefined,
  canonical: string,
  type: string | undefined,
): CellProblem["code"] | null {
  if (!typed) return "missing";
  if (isDamagedNumber(typed)) return "damaged";
  if (type === "KTP" && /^\d{12}0000$/.test(canonical)) return "damaged_zeros";
  const problem = type ? identityNumberProblem(type, canonical) : null;
  if (problem === null || problem === "nik_digits" || problem === "nik_date") return problem;
  return "identity";
}

function countryOf(text: string): string | null {
  return findCountry(text)?.id ?? null;
}

function nikOf(identity: { identity_type: string; identity_number: string } | undefined) {
  const birth = identity?.identity_type === "KTP" ? nikBirth(identity.identity_number) : null;
  if (!birth) return null;
  const { day, month, year, gender } = birth;
  return { gender, matches: (date: string) => date.slice(2) === `${year}-${month}-${day}` };
}

function readDates(cells: Cells, lists: SheetLists, row: ReadRow, fail: FailCell): void {
  const { today, facts, repairs } = lists;
  const nik = nikOf(row.identity);
  const birth = cells.date_of_birth;
  if (!birth) fail("date_of_birth", { code: "missing" });
  else {
    const prefer = nik ? { prefer: nik.matches } : {};
    const read = readDateCell(birth, { kind: "birth", today, facts, repairs, ...prefer });
    if ("problem" in read) fail("date_of_birth", read.problem);
    else {
      if (read.doubt) fail("date_of_birth", { code: read.doubt }, "warning");
      checkBirth(read.date, { lists, row, nik, fail });
    }
  }
  if (nik && row.values.gender && nik.gender !== row.values.gender)
    fail("gender", { code: "nik_gender" }, "warning");
  if (!cells.join_date) return;
  const joined = readDateCell(cells.join_date, { kind: "past", today, facts, repairs });
  if ("problem" in joined) return fail("join_date", joined.problem);
  if (joined.doubt) fail("join_date", { code: joined.doubt }, "warning");
  row.values.join_date = joined.date;
}

interface Birth {
  lists: SheetLists;
  row: ReadRow;
  nik: ReturnType<typeof nikOf>;
  fail: FailCell;
}

/** Finds swapped days and months. */
function checkBirth(date: string, { lists, row, nik, fail }: Birth): void {
  const checked = parseBirthDate(date, lists.today);
  if ("error" in checked) return fail("date_of_birth", { code: checked.error });
  const [year = "", month = "", day = ""] = date.split("-");
  const swapped = `${year}-${day}-${month}`;
  const isSwapped = nik && !nik.matches(date) && nik.matches(swapped) && day !== month;
  row.values.date_of_birth = date;
  if (isSwapped && lists.repairs.has("dates_swapped")) row.values.date_of_birth = swapped;
  else if (isSwapped)
    fail("date_of_birth", { code: "nik_swapped", repair: "dates_swapped", fix: swapped }, "warning");
  else if (nik && !nik.matches(date)) fail("date_of_birth", { code: "nik_birth_date" }, "warning");
}

function readDepartment(
  cells: Cells,
  { departments, repairs }: SheetLists,
  row: ReadRow,
  fail: FailCell,
): void {
  const text = cells.department;
  if (!text) return;
  const match = departments.find(
    (department) => department.department_id === text || same(department.name, text),
  );
  if (match) row.values.department_id = match.department_id;
  else if (text.length > MAX_TEXT) fail("department", { code: "too_long" });
  else if (repairs.has("departments_new")) row.department_name = text.trim();
  else fail("department", { code: "department", repair: "departments_new", fix: text });
}

function readInsurance(cells: Cells, lists: SheetLists, fail: FailCell): InsuranceRow | null {
  const { insurance_company: name, insurance_number: number, insurance_expired_at: expiry } = cells;
  if (!name && !number && !expiry) return null;
  const insurer = readInsurer(name, lists, fail);
  if (!insurer) return null;
  const insurance_number = readInsuranceNumber(number, insurer.digits, lists, fail);
  if (!expiry) fail("insurance_expired_at", { code: "missing" });
  const { today, facts, repairs } = lists;
  const read = expiry ? readDateCell(expiry, { kind: "future", today, facts, repairs }) : null;
  if (read && "problem" in read) fail("insurance_expired_at", read.problem);
  if (!insurance_number || !read || "problem" in read) return null;
  if (read.date < today) fail("insurance_expired_at", { code: "insurance_ended" }, "warning");
  return {
    insurance_company_id: insurer.insurance_company_id,
    insurance_number,
    insurance_expired_at: read.date,
  };
}

function readInsurer(name: string | undefined, lists: SheetLists, fail: FailCell) {
  if (!name) return (fail("insurance_company", { code: "insurance_missing" }), null);
  const insurer = lists.insurers.find((item) => item.insurance_company_id === name || same(item.name, name));
  if (!insurer) return (fail("insurance_company", { code: "insurance_unknown" }), null);
  if (insurer.company_id !== lists.company_id) return insurer;
  if (!lists.repairs.has("insurance_own"))
    fail("insurance_company", { code: "insurance_own", repair: "insurance_own", fix: "" });
  return null;
}

function readInsuranceNumber(
  number: string | undefined,
  digits: number | null,
  { repairs }: SheetLists,
  fail: FailCell,
): string | null {
  if (!number) return (fail("insurance_number", { code: "missing" }), null);
  if (isDamagedNumber(number)) return (fail("insurance_number", { code: "damaged" }), null);
  if (number.length > 30) return (fail("insurance_number", { code: "too_long" }), null);
  if (digits === null || !/^\d+$/.test(number) || number.length >= digits) return number;
  const fix = number.padStart(digits, "0");
  if (repairs.has("insurance_number_zeros")) return fix;
  fail("insurance_number", { code: "lost_zeros", repair: "insurance_number_zeros", fix });
  return null;
}
