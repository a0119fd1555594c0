import type { KnownEmployees } from "../../domains/company/employees/import-check.ts";
import type { Column } from "../../domains/company/employees/import-columns.ts";

export const HEADS = [
  "employee_number",
  "title",
  "first_name",
  "last_name",
  "gender",
  "date_of_birth",
  "phone",
  "email",
  "department",
  "join_date",
  "identity_type",
  "identity_number",
  "insurance_company",
  "insurance_number",
  "insurance_expired_at",
] as const satisfies readonly Column[];
export type SheetPerson = Record<(typeof HEADS)[number], string>;

const two = (number: number) => String(number).padStart(2, "0");

/** A valid person, deterministic per index. */
export function personAt(index: number): SheetPerson {
  const isWoman = index % 2 === 1;
  const [year, month, day] = [1970 + (index % 30), 1 + (index % 12), 13 + (index % 15)];
  return {
    employee_number: String(2001 + index).padStart(6, "0"),
    title: isWoman ? "Nyonya" : "Tuan",
    first_name: isWoman ? "Ratna" : "Bambang",
    last_name: "Santoso",
    gender: isWoman ? "P" : "L",
    date_of_birth: `${two(day)}-${two(month)}-${String(year)}`,
    phone: `0812${String(30_000_000 + index)}`,
    email: `person${String(index)}@example.com`,
    department: "Gudang",
    join_date: "2020-01-06",
    identity_type: "KTP",
    identity_number: `327301${two(isWoman ? day + 40 : day)}${two(month)}${two(year % 100)}${String(index + 1).padStart(4, "0")}`,
    insurance_company: "BPJS Kesehatan",
    insurance_number: `000${String(7_000_000_000 + index)}`,
    insurance_expired_at: "31-12-2030",
  };
}

export function csvOf(people: readonly SheetPerson[], heads: readonly string[] = HEADS): string {
  const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const rows = people.map((person) => HEADS.map((head) => quoted(person[head])).join(","));
  return [heads.map(quoted).join(","), ...rows].join("\r\n");
}

export const NOBODY: KnownEmployees = { byNumber: new Map(), byIdentity: new Map(), byId: new Map() };
