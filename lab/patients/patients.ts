import type { Selectable } from "kysely";
import { z } from "zod";
import type { PatientTable } from "../database/schema/core.ts";

export type Patient = Selectable<PatientTable>;
export type Permission = "book" | "view_results" | "pay";

const permissionList = z.array(z.enum(["book", "view_results", "pay"]));

export function permissionsOf(json: string): Permission[] {
  return permissionList.parse(JSON.parse(json));
}

export function patientName(patient: { first_name: string; last_name: string }): string {
  return `${patient.first_name} ${patient.last_name}`.trim();
}
