import type { Column } from "./import-columns.ts";
import type { EmployeeValues, IdentityRow, InsuranceRow } from "./employee-fields.ts";
import type { CellProblem, DateFacts, Repair } from "./import-dates.ts";

export interface ImportProblem extends CellProblem {
  column: Column;
  value: string;
  /** warnings do not block the import */
  level: "error" | "warning";
}

export interface SheetLists {
  today: string;
  company_id: string;
  titles: readonly { title_id: string; name_en: string; name_id: string }[];
  departments: readonly { department_id: string; name: string }[];
  insurers: readonly {
    insurance_company_id: string;
    name: string;
    company_id: string | null;
    digits: number | null;
  }[];
  /** null unless all are digits of one length, some with a leading 0 */
  numberWidth: number | null;
  facts: DateFacts;
  repairs: ReadonlySet<Repair>;
}

/** Undefined if a cell is empty or wrong. */
export interface ReadRow {
  values: Partial<Omit<EmployeeValues, "identities" | "insurances">>;
  department_name?: string;
  identity?: ReadIdentity;
  insurance?: InsuranceRow;
  problems: ImportProblem[];
}

/** The country defaults to the stored one or Indonesia. */
export type ReadIdentity = Omit<IdentityRow, "primary"> & { hasCountry: boolean };

export type FailCell = (column: Column, problem: CellProblem, level?: ImportProblem["level"]) => void;

export const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
