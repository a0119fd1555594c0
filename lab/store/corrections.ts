import { randomInt } from "node:crypto";
import type { Clock } from "../domain.ts";
import { LabError, type FieldErrors } from "../errors.ts";
import { parseBirthDate } from "./dates.ts";
import type { Trx } from "./db.ts";
import { findEntry, genders } from "./lookups.ts";
import { labToday } from "./local-time.ts";
import { identityNumberProblem, plainIdentityNumber } from "./profile-fields.ts";
import type { CorrectableField } from "./schema/profile.ts";

export const correctableFields = [
  "first_name",
  "last_name",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "identity_number",
] as const satisfies readonly CorrectableField[];

export interface Correction {
  field: CorrectableField;
  value: string;
  reason: string;
  /** picture of a document */
  proof: Uint8Array;
}

/**
 * Asks the laboratory to correct a locked field. Accounts without a patient can ask for their names only.
 * @throws LabError `check_fields`; `already_asked` while one for the same field waits
 */
export async function requestCorrection(
  trx: Trx,
  clock: Clock,
  account_id: string,
  { field, value, reason, proof }: Correction,
): Promise<{ ticket_number: string }> {
  const account = await trx
    .selectFrom("account")
    .selectAll()
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  const patient = account.patient_id
    ? await trx
        .selectFrom("patient")
        .selectAll()
        .where("patient_id", "=", account.patient_id)
        .executeTakeFirstOrThrow()
    : null;
  const isName = field === "first_name" || field === "last_name";
  const errors: FieldErrors = {};
  const old_value = isName ? (patient ?? account)[field] : patient?.[field];
  if (old_value === undefined) errors["field"] = ["unknown_choice"];
  const wanted = wantedValue(field, value, patient?.identity_type ?? "", labToday(clock.now()));
  if ("error" in wanted) errors["value"] = [wanted.error];
  else if (wanted.value === old_value) errors["value"] = ["correction_same"];
  if (Object.keys(errors).length > 0 || "error" in wanted)
    throw new LabError("check_fields", { fields: errors });
  const waiting = await trx
    .selectFrom("correction_request")
    .select("ticket_number")
    .where("account_id", "=", account_id)
    .where("field", "=", field)
    .where("correction_status", "=", "waiting")
    .executeTakeFirst();
  if (waiting) throw new LabError("already_asked", { results: waiting });
  const created_at = clock.now().toISOString();
  const day = labToday(clock.now()).replaceAll("-", "").slice(2);
  const ticket_number = `KOR-${day}-${String(randomInt(0, 1_000_000)).padStart(6, "0")}`;
  await trx
    .insertInto("correction_request")
    .values({
      ...{ ticket_number, account_id, field, reason, proof, created_at },
      value: wanted.value,
      old_value: old_value ?? null,
      answer: null,
      decided_at: null,
    })
    .execute();
  return { ticket_number };
}

function wantedValue(
  field: CorrectableField,
  value: string,
  identityType: string,
  today: string,
): { value: string } | { error: string } {
  switch (field) {
    case "date_of_birth": {
      const birth = parseBirthDate(value, today);
      return "error" in birth ? birth : { value: birth.date };
    }
    case "gender": {
      const code = findEntry(genders, value)?.code;
      return code ? { value: code } : { error: "unknown_choice" };
    }
    case "identity_number": {
      const number = plainIdentityNumber(value);
      const problem = identityNumberProblem(identityType, number);
      return problem ? { error: problem } : { value: number };
    }
    default:
      return { value };
  }
}
