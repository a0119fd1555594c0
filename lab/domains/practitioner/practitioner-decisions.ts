import type { Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { addPractitionerEvent, comparableName, notifyDoctor } from "./practitioner.ts";
import { declaredRow } from "./practitioner-declared.ts";
import { patientName } from "../patients/patients.ts";

interface DeclarationCase {
  verification_id: string;
  section: "license" | "bank" | "tax";
  version: number;
  status: "unverified" | "verified" | "rejected";
  reason: string | null;
  practitioner_name: string;
  username: string | null;
  /** null = none */
  fields: Record<string, string | number | boolean | null>;
}

export async function listVerifications(db: Db): Promise<DeclarationCase[]> {
  const licences = await licenceRows(db).where("l.status", "=", "unverified").execute();
  const declared = await declaredRows(db).where("d.status", "=", "unverified").execute();
  return [...licences.map(ofLicence), ...declared.map(ofDeclared)].sort(
    (a, b) =>
      a.practitioner_name.localeCompare(b.practitioner_name) ||
      a.section.localeCompare(b.section) ||
      a.verification_id.localeCompare(b.verification_id),
  );
}

/** Replaced, withdrawn and removed ones are not found. @throws LabError `not_found` */
export async function findVerification(db: Db | Trx, id: string): Promise<DeclarationCase> {
  const licence = await licenceRows(db).where("l.licence_id", "=", id).executeTakeFirst();
  if (licence) return ofLicence(licence);
  const declared = await declaredRows(db)
    .where("d.declared_id", "=", id)
    .where("d.status", "in", ["unverified", "verified", "rejected"])
    .executeTakeFirst();
  if (!declared) throw new LabError("not_found");
  return ofDeclared(declared);
}

function licenceRows(db: Db | Trx) {
  return db
    .selectFrom("practitioner_licence as l")
    .innerJoin("practitioner as p", "p.practitioner_id", "l.practitioner_id")
    .leftJoin("account as a", "a.account_id", "p.account_id")
    .leftJoin("practitioner_licence_file as f", "f.licence_id", "l.licence_id")
    .selectAll("l")
    .select(["p.name", "a.username", "f.kind as file_kind"])
    .where("l.removed_at", "is", null);
}

function declaredRows(db: Db | Trx) {
  return db
    .selectFrom("practitioner_declared as d")
    .innerJoin("practitioner as p", "p.practitioner_id", "d.practitioner_id")
    .leftJoin("account as a", "a.account_id", "p.account_id")
    .selectAll("d")
    .select(["p.name", "a.username", "a.first_name", "a.last_name"]);
}

function ofLicence(
  row: Awaited<ReturnType<ReturnType<typeof licenceRows>["executeTakeFirstOrThrow"]>>,
): DeclarationCase {
  const { kind, number, practice_place, issued_at, expires_at, file_kind } = row;
  return {
    verification_id: row.licence_id,
    section: "license",
    version: row.version,
    status: row.status,
    reason: row.reason,
    practitioner_name: row.name,
    username: row.username,
    fields: { kind, number, practice_place, issued_at, expires_at, file: file_kind !== null },
  };
}

function ofDeclared(
  row: Awaited<ReturnType<ReturnType<typeof declaredRows>["executeTakeFirstOrThrow"]>>,
): DeclarationCase {
  const { id, status, reason, created_at: _created, decided_at: _decided, ...fields } = declaredRow(row);
  const same =
    comparableName(row.account_name ?? "") ===
    comparableName(patientName({ first_name: row.first_name ?? "", last_name: row.last_name ?? "" }));
  return {
    verification_id: id,
    section: row.section,
    version: 0,
    reason,
    status: status === "verified" || status === "rejected" ? status : "unverified",
    practitioner_name: row.name,
    username: row.username,
    fields: { ...fields, ...(row.section === "bank" && { name_matches: same }) },
  };
}

interface VerificationDecision {
  verification_id: string;
  version: number;
  decision: "verify" | "reject";
  reason: string | null;
}

/** Idempotent. @throws LabError `not_found`, `already_decided`; `practitioner_changed` when outdated */
export async function decideVerification(
  trx: Trx,
  clock: Clock,
  { verification_id, version, decision, reason: given }: VerificationDecision,
): Promise<DeclarationCase> {
  const verification = await findVerification(trx, verification_id);
  const status = decision === "verify" ? ("verified" as const) : ("rejected" as const);
  const reason = decision === "verify" ? null : given;
  if (verification.status !== "unverified") {
    if (verification.status === status && verification.reason === reason) return verification;
    throw new LabError("already_decided");
  }
  if (verification.version !== version) throw new LabError("practitioner_changed", { results: verification });
  const { practitioner_id } = await (
    verification.section === "license"
      ? trx
          .selectFrom("practitioner_licence")
          .select("practitioner_id")
          .where("licence_id", "=", verification_id)
      : trx
          .selectFrom("practitioner_declared")
          .select("practitioner_id")
          .where("declared_id", "=", verification_id)
  ).executeTakeFirstOrThrow();
  if (verification.section === "license")
    await trx
      .updateTable("practitioner_licence")
      .set({ status, reason, version: version + 1 })
      .where("licence_id", "=", verification_id)
      .execute();
  else {
    if (decision === "verify")
      await trx
        .updateTable("practitioner_declared")
        .set({ status: "replaced" })
        .where("practitioner_id", "=", practitioner_id)
        .where("section", "=", verification.section)
        .where("status", "=", "verified")
        .execute();
    await trx
      .updateTable("practitioner_declared")
      .set({ status, reason, decided_at: clock.now().toISOString() })
      .where("declared_id", "=", verification_id)
      .execute();
  }
  const { section } = verification;
  const event = { practitioner_id, section, subject_id: verification_id, code: status, reason };
  await addPractitionerEvent(trx, clock, null, event);
  await tell(trx, clock, practitioner_id, section, decision);
  return findVerification(trx, verification_id);
}

const WHAT = {
  license: ["licence", "Izin", "LICENSE"],
  bank: ["bank account", "Rekening bank", "BANK"],
  tax: ["tax data", "Data pajak", "TAX"],
} as const;

async function tell(
  trx: Trx,
  clock: Clock,
  practitioner_id: string,
  section: DeclarationCase["section"],
  decision: VerificationDecision["decision"],
): Promise<void> {
  const [en, id, tab] = WHAT[section];
  const link = `/dashboard/profile-user?tab=${tab}`;
  const texts =
    decision === "verify"
      ? {
          title_en: `Your ${en} is verified`,
          title_id: `${id} Anda terverifikasi`,
          message_en: "We have checked what you entered. You can see it in your profile.",
          message_id: "Data yang Anda isi sudah kami periksa. Lihat di profil Anda.",
        }
      : {
          title_en: `Your ${en} was not verified`,
          title_id: `${id} Anda belum bisa diverifikasi`,
          message_en: "Your profile shows why, and what you can do.",
          message_id: "Alasannya dan langkah selanjutnya ada di profil Anda.",
        };
  await notifyDoctor(trx, clock, practitioner_id, { ...texts, link });
}
