import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

export function sumOf(...counts: readonly (number | NotUnderstood)[]): number | null {
  let sum = 0;
  for (const count of counts) {
    if (count === NOT_UNDERSTOOD) return null;
    sum += count;
  }
  return sum;
}

export function isImportClear({ status, counts }: Pick<EmployeeImport, "status" | "counts">): boolean {
  return isUnderstood(status) && sumOf(counts.new, counts.update, counts.error) !== null;
}
