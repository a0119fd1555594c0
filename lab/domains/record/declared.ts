import type { Caller, CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { decidesFor } from "../patients/access.ts";
import { logAccess } from "../patients/access-log.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { patientName, type Patient } from "../patients/patients.ts";

interface Declared {
  allergies: string;
  conditions: string;
  medicines: string;
}

/** Version 0 = nothing yet. `reported_by`: writing account. */
export async function loadPatientDeclaration(
  db: Db | Trx,
  caller: Pick<Caller, "account_id">,
  patient_id: string,
) {
  const row = await db
    .selectFrom("declared_version as d")
    .innerJoin("account as a", "a.account_id", "d.account_id")
    .select([
      "d.version",
      "allergies",
      "conditions",
      "medicines",
      "at",
      "d.account_id",
      "first_name",
      "last_name",
    ])
    .where("d.patient_id", "=", patient_id)
    .orderBy("d.version", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    version: row?.version ?? 0,
    allergies: row?.allergies ?? "",
    conditions: row?.conditions ?? "",
    medicines: row?.medicines ?? "",
    reported_at: row?.at ?? null,
    reported_by: row ? patientName(row) : null,
    by_caller: row?.account_id === caller.account_id,
  };
}
export type DeclaredView = Awaited<ReturnType<typeof loadPatientDeclaration>>;

/** @throws LabError `not_found` when only the patient may; `version_changed` with the current one */
export async function declare(
  trx: Trx,
  call: CallContext,
  patient: Patient,
  { version, allergies, conditions, medicines }: Declared & { version: number },
): Promise<DeclaredView> {
  const { patient_id } = patient;
  if (!(await decidesFor(trx, call.caller, patient))) throw new LabError("not_found");
  const current = await loadPatientDeclaration(trx, call.caller, patient_id);
  if (current.version !== version) throw new LabError("version_changed", { results: current });
  const { account_id } = call.caller;
  const at = call.clock.now().toISOString();
  await insertRows(trx, "declared_version", {
    patient_id,
    version: version + 1,
    allergies,
    conditions,
    medicines,
    account_id,
    at,
  });
  await logAccess(trx, call, { patient_id, what: "record", action: "declare" });
  return loadPatientDeclaration(trx, call.caller, patient_id);
}
