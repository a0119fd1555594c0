import type { Translate } from "~/i18n/translate.ts";
import type { Employee } from "~/upstream/employees/employees.server.ts";
import { columnName } from "./column-name.ts";
import { SHEET_COLUMNS, type SheetColumn } from "./sheet-columns.ts";

const SEX_LETTERS = new Map([
  ["M", "L"],
  ["F", "P"],
]);

/** Cells of a re-importable sheet: primary identity and first insurance. */
function cellsOf(
  employee: Employee,
  titles: ReadonlyMap<string, string>,
): Record<SheetColumn, string | null | undefined> {
  const { identities, insurances } = employee;
  const identity = identities.find(({ primary }) => primary) ?? identities[0];
  const [insurance] = insurances;
  return {
    ...employee,
    identity_type: identity?.identity_type,
    identity_number: identity?.identity_number,
    identity_country: identity?.identity_country_issuer,
    insurance_company: insurance?.insurance_company_name,
    insurance_number: insurance?.insurance_number,
    insurance_expired_at: insurance?.insurance_expired_at,
    title: titles.get(employee.title_id ?? ""),
    // Without the plus, which spreadsheets take for a formula.
    phone: employee.phone?.replace(/^\+62/, "0"),
    gender: SEX_LETTERS.get(employee.gender ?? ""),
    department: employee.department?.name,
  };
}

/** @param titles names by id */
export function employeeSheet(
  employees: readonly Employee[],
  t: Translate,
  { titles, due }: { titles: ReadonlyMap<string, string>; due: boolean },
): string[][] {
  const heads = [...SHEET_COLUMNS.map((column) => columnName(t, column)), t("employees:field.status")];
  const rows = employees.map((employee) => {
    const cells = cellsOf(employee, titles);
    return [
      ...SHEET_COLUMNS.map((column) => cells[column] ?? ""),
      t(`employees:list.${employee.status}`),
      ...(due ? [employee.last_examined_on ?? t("employees:list.never_examined")] : []),
    ];
  });
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
