import { sql, type Selectable } from "kysely";
import { z } from "zod";
import type { PatientTable } from "../../database/tables.generated.ts";
import { foldName } from "../../lib/fold-name.ts";

export type Patient = Selectable<PatientTable>;
export type Permission = "book" | "view_results" | "pay";

const permissionList = z.array(z.enum(["book", "view_results", "pay"]));

export function permissionsOf(json: string): Permission[] {
  return permissionList.parse(JSON.parse(json));
}

export function patientName(patient: { first_name: string; last_name: string }): string {
  const [first, last] = [patient.first_name.trim(), patient.last_name.trim()];
  return isRepeated(first, last) ? first : `${first} ${last}`.trim();
}

const isRepeated = (first: string, last: string) =>
  first !== "" && (!/[\p{L}\p{N}]/u.test(last) || foldName(first) === foldName(last));

export function nameSql(of: string) {
  const first = sql.ref(`${of}.first_name`);
  const last = sql.ref(`${of}.last_name`);
  return sql<string>`trim(iif(lower(${first}) = lower(${last}) or ${last} in ('-', '.'), ${first}, ${first} || ' ' || ${last}))`;
}
