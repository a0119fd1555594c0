import type { Translate } from "~/i18n/translate.ts";
import type { Employee } from "~/upstream/employees/employees.server.ts";
import { columnName } from "./column-name.ts";
import { SHEET_COLUMNS, type SheetColumn } from "./sheet-columns.ts";

/** Cell of a re-importable sheet: primary identity and first insurance. */
function cellOf(column: SheetColumn, employee: Employee, titles: ReadonlyMap<string, string>): string {
  const identity = employee.identities.find(({ primary }) => primary) ?? employee.identities[0];
  const [insurance] = employee.insurances;
  switch (column) {
    case "title":
      return titles.get(employee.title_id ?? "") ?? "";
    case "phone":
      // Without the plus, which spreadsheets take for a formula.
      return employee.phone?.replace(/^\+62/, "0") ?? "";
    case "gender":
      return employee.gender === "M" ? "L" : employee.gender === "F" ? "P" : "";
    case "department":
      return employee.department?.name ?? "";
    case "identity_type":
      return identity?.identity_type ?? "";
    case "identity_number":
      return identity?.identity_number ?? "";
    case "identity_country":
      return identity?.identity_country_issuer ?? "";
    case "insurance_company":
      return insurance?.insurance_company_name ?? "";
    case "insurance_number":
      return insurance?.insurance_number ?? "";
    case "insurance_expired_at":
      return insurance?.insurance_expired_at ?? "";
    default:
      return employee[column] ?? "";
  }
}

/**
 * Sheet with heading: what an import reads, then the status, and for yearly checks the last
 * examination.
 * @param titles names by id
 */
export function employeeSheet(
  employees: readonly Employee[],
  t: Translate,
  { titles, due }: { titles: ReadonlyMap<string, string>; due: boolean },
): string[][] {
  const heads = [...SHEET_COLUMNS.map((column) => columnName(t, column)), t("employees:field.status")];
  const rows = employees.map((one) => [
    ...SHEET_COLUMNS.map((column) => cellOf(column, one, titles)),
    t(`employees:list.${one.status}`),
    ...(due ? [one.last_examined_on ?? t("employees:list.never_examined")] : []),
  ]);
  return [due ? [...heads, t("employees:list.last_examined")] : heads, ...rows];
}

export function templateSheet(t: Translate, lang: "en" | "id"): string[][] {
  const example: Record<SheetColumn, string> = {
    employee_number: "000123",
    title: lang === "id" ? "Tuan" : "Mr",
    first_name: "Budi",
    last_name: "Santoso",
    gender: "L",
    date_of_birth: "1990-08-17",
    place_of_birth: "Bandung",
    phone: "081234567890",
    email: "budi@example.com",
    department: "",
    position: "Staf",
    join_date: "2020-01-06",
    identity_type: "KTP",
    identity_number: "3273011708900011",
    identity_country: "",
    insurance_company: "",
    insurance_number: "",
    insurance_expired_at: "",
  };
  return [
    SHEET_COLUMNS.map((column) => columnName(t, column)),
    SHEET_COLUMNS.map((column) => example[column]),
  ];
}
