import { randomInt } from "node:crypto";
import type { Clock } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import { parseBirthDate } from "../../lib/dates.ts";
import type { Row, Trx } from "../../database/db.ts";
import { findRow, insertRows, requireRow } from "../../database/rows.ts";
import { findEntry, genders } from "../places/lookups.ts";
import { labToday } from "../../lib/local-time.ts";
import { identityOf, requireSureIdentity, SHOWN_BY_NIK } from "../patients/nik.ts";
import { identityNumberProblem, plainIdentityNumber } from "../patients/profile-fields.ts";
import type { CorrectableField } from "../../database/tables.generated.ts";

export const correctableFields = [
  "first_name",
  "last_name",
  "place_of_birth",
  "date_of_birth",
  "gender",
  "identity_number",
] as const satisfies readonly CorrectableField[];

interface Correction {
  field: CorrectableField;
  value: string;
  reason: string;
  proof: Uint8Array;
  /** the person saw the NIK's contradictions */
  accept_warnings: boolean;
}

/**
 * Accounts without a patient: only names.
 * @throws LabError `check_fields`, `identity_doubtful`, `already_asked`
 */
export async function requestCorrection(
  trx: Trx,
  clock: Clock,
  account_id: string,
  { field, value, reason, proof, accept_warnings }: Correction,
): Promise<{ ticket_number: string }> {
  const { errors, old_value, wanted, patient } = await readCorrection(trx, clock, account_id, {
    field,
    value,
    proof,
  });
  requireNone(errors);
  const waiting = await findRow(
    trx,
    "correction_request",
    { account_id, field, correction_status: "waiting" },
    ["ticket_number"],
  );
  if (waiting) throw new LabError("already_asked", { results: waiting });
  if (patient && SHOWN_BY_NIK.some((name) => name === field)) {
    const corrected = { ...patient, [field]: wanted };
    await requireSureIdentity([identityOf(corrected)], corrected, accept_warnings);
  }
  const created_at = clock.now().toISOString();
  const day = labToday(clock.now()).replaceAll("-", "").slice(2);
  const ticket_number = `KOR-${day}-${String(randomInt(0, 1_000_000)).padStart(6, "0")}`;
  await insertRows(trx, "correction_request", {
    ticket_number,
    account_id,
    field,
    reason,
    proof,
    created_at,
    value: wanted,
    old_value,
    answer: null,
    decided_at: null,
  });
  return { ticket_number };
}

function isPicture(bytes: Uint8Array): boolean {
  const kinds = [[0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47], [0x42, 0x4d]]; // prettier-ignore
  return kinds.some((kind) => kind.every((byte, index) => bytes[index] === byte));
}

type Asked = Partial<Pick<Correction, "field" | "value">> & Pick<Correction, "proof">;

export async function correctionErrors(
  trx: Trx,
  clock: Clock,
  account_id: string,
  query: Asked,
): Promise<FieldErrors> {
  return (await readCorrection(trx, clock, account_id, query)).errors;
}

async function readCorrection(trx: Trx, clock: Clock, account_id: string, { field, value, proof }: Asked) {
  const errors: FieldErrors = {};
  const proofProblem = problemOfProof(proof);
  if (proofProblem) errors["file"] = [proofProblem];
  if (field === undefined) return { errors, old_value: null, wanted: "", patient: null };
  const account = await requireRow(trx, "account", { account_id });
  const patient = account.patient_id
    ? await requireRow(trx, "patient", { patient_id: account.patient_id })
    : null;
  const old_value = storedValue(field, account, patient);
  if (old_value === undefined) errors["field"] = ["unknown_choice"];
  const found = { errors, old_value: old_value ?? null, patient };
  if (value === undefined) return { ...found, wanted: "" };
  const read = wantedValue(field, value, patient?.identity_type ?? "", labToday(clock.now()));
  const problem = "error" in read ? read.error : read.value === old_value ? "correction_same" : null;
  if (problem) errors["value"] = [problem];
  return { ...found, wanted: "value" in read ? read.value : "" };
}

/** Undefined where nothing is stored that could be corrected. */
function storedValue(field: CorrectableField, account: Row<"account">, patient: Row<"patient"> | null) {
  const isName = field === "first_name" || field === "last_name";
  return isName ? (patient ?? account)[field] : patient?.[field];
}

function problemOfProof(proof: Uint8Array): "proof_required" | "proof_type" | null {
  if (proof.length === 0) return "proof_required";
  return isPicture(proof) ? null : "proof_type";
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
