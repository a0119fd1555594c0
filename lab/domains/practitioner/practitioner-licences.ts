import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { insertRows, updateRows } from "../../database/rows.ts";
import { addMonths, labToday } from "../../lib/local-time.ts";
import { addPractitionerEvent, differingFields, type Practitioner } from "./practitioner.ts";
import type { LicenceFileKind, PractitionerLicenceTable } from "../../database/tables.generated.ts";

const MOST = 20;
const SIP_MONTHS = 60;

type Licence = Selectable<PractitionerLicenceTable>;

export interface LicenceFields {
  kind: "str" | "sip";
  number: string;
  practice_place: string | null;
  /** YYYY-MM-DD */
  issued_at: string | null;
  /** last valid day; null = for life */
  expires_at: string | null;
}

export interface RowChange {
  id: string | null;
  version: number | null;
}

export function licencesOf(db: Db | Trx, practitioner_id: string) {
  return db
    .selectFrom("practitioner_licence as l")
    .leftJoin("practitioner_licence_file as f", "f.licence_id", "l.licence_id")
    .selectAll("l")
    .select("f.kind as file_kind")
    .where("l.practitioner_id", "=", practitioner_id)
    .where("l.removed_at", "is", null)
    .orderBy("l.kind", "desc")
    .orderBy("l.expires_at")
    .orderBy("l.licence_id")
    .execute();
}

/** @throws LabError `not_found`, also for somebody else's */
export async function ownLicence(db: Db | Trx, practitioner_id: string, licence_id: string) {
  const match = (await licencesOf(db, practitioner_id)).find((licence) => licence.licence_id === licence_id);
  if (!match) throw new LabError("not_found");
  return match;
}

/**
 * Unchanged values are no change.
 * @throws LabError `check_fields`, `not_found`, `practitioner_changed`, `row_limit`
 */
export async function saveLicence(
  trx: Trx,
  call: CallContext,
  owner: Practitioner,
  { id, version }: RowChange,
  given: LicenceFields,
  file: Uint8Array | null,
): Promise<{ id: string; version: number }> {
  const stored = id === null ? null : await ownLicence(trx, owner.practitioner_id, id);
  const fields = given.kind === "str" ? { ...given, practice_place: null, issued_at: null } : given;
  requireNone(await licenceErrors(trx, call, owner, stored, fields, file));
  const changed = stored ? differingFields(stored, fields) : [];
  if (stored && changed.length === 0 && !file) return { id: stored.licence_id, version: stored.version };
  if (stored && stored.version !== version)
    throw new LabError("practitioner_changed", { results: licenceView(stored) });
  const created_at = call.clock.now().toISOString();
  const next = (stored?.version ?? 0) + 1;
  const values = { ...fields, status: "unverified" as const, reason: null, version: next };
  const licence_id = await writeLicence(trx, owner, stored, values, created_at);
  await keepFile(trx, licence_id, file, created_at);
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, {
    practitioner_id: owner.practitioner_id,
    section: "license",
    subject_id: licence_id,
    code: stored ? "changed" : "added",
    fields: [...(stored ? changed : Object.keys(fields)), ...(file ? ["file"] : [])],
  });
  return { id: licence_id, version: next };
}

async function writeLicence(
  trx: Trx,
  { practitioner_id }: Practitioner,
  stored: Licence | null,
  values: LicenceFields & Pick<Licence, "status" | "reason" | "version">,
  created_at: string,
): Promise<string> {
  const licence_id = stored?.licence_id ?? randomUUID();
  if (stored) await updateRows(trx, "practitioner_licence", { licence_id }, values);
  else {
    const row = { ...values, licence_id, practitioner_id, created_at, removed_at: null };
    await insertRows(trx, "practitioner_licence", row);
  }
  return licence_id;
}

async function keepFile(
  trx: Trx,
  licence_id: string,
  bytes: Uint8Array | null,
  created_at: string,
): Promise<void> {
  const kind = bytes && fileKindOf(bytes);
  if (!kind) return;
  const kept = { kind, bytes, created_at };
  await trx
    .insertInto("practitioner_licence_file")
    .values({ licence_id, ...kept })
    .onConflict((conflict) => conflict.column("licence_id").doUpdateSet(kept))
    .execute();
}

export async function licenceErrors(
  trx: Db | Trx,
  call: CallContext,
  { practitioner_id, citizen }: Practitioner,
  stored: Pick<Licence, "licence_id" | "kind"> | null,
  fields: Partial<LicenceFields>,
  file: Uint8Array | null,
): Promise<FieldErrors> {
  const errors: FieldErrors = file && !fileKindOf(file) ? { file: ["licence_file_type"] } : {};
  if (fields.kind === undefined) return errors;
  const others = (await licencesOf(trx, practitioner_id)).filter(
    (licence) => licence.licence_id !== stored?.licence_id,
  );
  if (!stored && others.length >= MOST) throw new LabError("row_limit");
  if (stored && stored.kind !== fields.kind) errors["kind"] = ["unknown_choice"];
  const same = others.filter(({ kind }) => kind === fields.kind);
  if (fields.kind === "str" && same.length > 0) errors["kind"] = ["str_once"];
  if (same.some(({ number }) => number === fields.number)) errors["number"] = ["licence_twice"];
  const ofKind =
    fields.kind === "str" ? strErrors(fields, citizen) : sipErrors(fields, labToday(call.clock.now()));
  return { ...errors, ...ofKind };
}

/** Registration (STR): for life for citizens only. */
function strErrors({ expires_at }: Partial<LicenceFields>, citizen: Practitioner["citizen"]): FieldErrors {
  return expires_at === null && !citizen ? { expires_at: ["str_for_life_citizens"] } : {};
}

/** Licence to practise (SIP): of one place, for at most five years. */
function sipErrors(
  { practice_place, issued_at, expires_at }: Partial<LicenceFields>,
  today: string,
): FieldErrors {
  const errors: FieldErrors = {};
  if (practice_place === null) errors["practice_place"] = ["required"];
  if (issued_at === null) errors["issued_at"] = ["required"];
  else if (issued_at && issued_at > today) errors["issued_at"] = ["issued_future"];
  if (expires_at === null) errors["expires_at"] = ["required"];
  else if (!expires_at || !issued_at) return errors;
  else if (expires_at <= issued_at) errors["expires_at"] = ["expires_before_issue"];
  else if (expires_at > addMonths(issued_at, SIP_MONTHS)) errors["expires_at"] = ["sip_five_years"];
  return errors;
}

/** The laboratory keeps its history and file. @throws LabError `not_found`, `practitioner_changed` */
export async function removeLicence(
  trx: Trx,
  call: CallContext,
  { practitioner_id }: Practitioner,
  id: string,
  version: number | null,
): Promise<{ id: string; version: number }> {
  const stored = await ownLicence(trx, practitioner_id, id);
  if (stored.version !== version)
    throw new LabError("practitioner_changed", { results: licenceView(stored) });
  await trx
    .updateTable("practitioner_licence")
    .set({ removed_at: call.clock.now().toISOString(), version: stored.version + 1 })
    .where("licence_id", "=", id)
    .execute();
  const event = { practitioner_id, section: "license", subject_id: id, code: "removed" } as const;
  await addPractitionerEvent(trx, call.clock, call.caller.account_id, event);
  return { id, version: stored.version + 1 };
}

export function licenceView({
  practitioner_id: _owner,
  removed_at: _removed,
  created_at: _created,
  licence_id: id,
  ...licence
}: Licence & { file_kind?: LicenceFileKind | null }) {
  return { id, ...licence, file_kind: licence.file_kind ?? null };
}

/** Null for other accounts. */
export async function findLicenceFile(db: Db, account_id: string, licence_id: string) {
  const row = await db
    .selectFrom("practitioner_licence_file as f")
    .innerJoin("practitioner_licence as l", "l.licence_id", "f.licence_id")
    .innerJoin("practitioner as p", "p.practitioner_id", "l.practitioner_id")
    .select(["f.kind", "f.bytes", "l.kind as licence_kind"])
    .where("f.licence_id", "=", licence_id)
    .where("p.account_id", "=", account_id)
    .where("l.removed_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** By content; a PDF must be complete. Null for other types. */
export function fileKindOf(bytes: Uint8Array): LicenceFileKind | null {
  const text = (from: number, to?: number) => Buffer.from(bytes.subarray(from, to)).toString("latin1");
  if (text(0, 5) === "%PDF-") return text(Math.max(0, bytes.length - 1024)).includes("%%EOF") ? "pdf" : null;
  if (text(0, 3) === "\u00ff\u00d8\u00ff") return "jpg";
  return text(0, 8) === "\u0089PNG\r\n\u001a\n" ? "png" : null;
}
