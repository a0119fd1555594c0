import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRows } from "../../database/rows.ts";
import { LabError } from "../../http/errors.ts";
import {
  applicationOf,
  applicationView,
  plainNumber,
  tellApplicant,
  type Application,
} from "./applications.ts";

export async function listApplications(db: Db) {
  const of = (statuses: Application["status"][]) =>
    db.selectFrom("application").selectAll().where("status", "in", statuses);
  const waiting = await of(["waiting"]).orderBy("submitted_at").limit(100).execute();
  const decided = await of(["approved", "rejected", "activated"])
    .orderBy("decided_at", "desc")
    .limit(20)
    .execute();
  return [...waiting, ...decided].map(applicationView);
}

/** With whether others have the same number. @throws LabError `not_found` */
export async function findApplication(db: Db, reference: string) {
  const found = await decidable(db, reference);
  return { ...applicationView(found), number_known: await isNumberKnown(db, found) };
}

async function decidable(db: Db | Trx, reference: string): Promise<Application> {
  const found = await applicationOf(db, reference);
  if (!found || found.status === "unconfirmed" || found.status === "replaced")
    throw new LabError("not_found");
  return found;
}

/** Somebody else applied with the number, or practises with this STR. */
async function isNumberKnown(db: Db, { reference, kind, number, account_id }: Application): Promise<boolean> {
  const other = await db
    .selectFrom("application")
    .select("reference")
    .where("kind", "=", kind)
    .where("number", "=", number)
    .where("reference", "<>", reference)
    .where("status", "in", ["waiting", "approved", "activated"])
    .executeTakeFirst();
  if (other || kind === "company") return other !== undefined;
  const licences = await db
    .selectFrom("practitioner_licence as l")
    .innerJoin("practitioner as p", "p.practitioner_id", "l.practitioner_id")
    .select(["l.number", "p.account_id"])
    .where("l.kind", "=", "str")
    .where("l.removed_at", "is", null)
    .execute();
  const isOwn = (of: string | null) => of !== null && of === account_id;
  return licences.some((one) => plainNumber(one.number) === number && !isOwn(one.account_id));
}

interface ApplicationDecision {
  reference: string;
  decision: "approve" | "reject";
  reason: string | null;
}

/**
 * Approves or rejects and tells the applicant. Decisions are final; repeating one changes nothing.
 * @throws LabError `not_found`, `already_decided`
 */
export async function decideApplication(
  trx: Trx,
  clock: Clock,
  { reference, decision, reason: given }: ApplicationDecision,
) {
  const found = await decidable(trx, reference);
  const status = decision === "approve" ? ("approved" as const) : ("rejected" as const);
  const reason = decision === "approve" ? null : given;
  const before = found.status === "activated" ? "approved" : found.status;
  if (before !== "waiting") {
    if (before === status && found.reason === reason) return applicationView(found);
    throw new LabError("already_decided");
  }
  const company_code =
    status === "approved" && found.kind === "company" ? await newCompanyCode(trx, found.name) : null;
  await trx
    .updateTable("application")
    .set({ status, reason, company_code, decided_at: clock.now().toISOString() })
    .where("reference", "=", reference)
    .execute();
  await tellApplicant(
    trx,
    clock,
    found,
    status === "approved"
      ? [
          [
            "Your application is approved",
            `Application ${reference} is approved. Open it with a code and choose your username and password.`,
          ],
          [
            "Pengajuan Anda disetujui",
            `Pengajuan ${reference} disetujui. Buka dengan kode, lalu buat nama pengguna dan kata sandi.`,
          ],
        ]
      : [
          [
            "Your application was not approved",
            `Application ${reference} was not approved. Open it with a code to see the reason. You can apply again.`,
          ],
          [
            "Pengajuan Anda belum disetujui",
            `Pengajuan ${reference} belum disetujui. Buka dengan kode untuk melihat alasannya. Anda boleh mengajukan lagi.`,
          ],
        ],
  );
  const decided = await decidable(trx, reference);
  return applicationView(decided);
}

const LEGAL_FORMS = new Set(["PT", "CV", "UD", "TBK", "PERSERO", "YAYASAN", "KOPERASI", "FIRMA"]);

/** The name's first word, with a number if another company has it. */
async function newCompanyCode(trx: Trx, name: string): Promise<string> {
  const words = name
    .normalize("NFKD")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const word = words.find((one) => one.length > 1 && !LEGAL_FORMS.has(one)) ?? "COMPANY";
  for (let at = 1; ; at++) {
    const company_code = word.slice(0, 20) + (at === 1 ? "" : String(at));
    const taken = await Promise.all([
      findRows(trx, "company", { company_code }, ["company_code"]),
      findRows(trx, "application", { company_code }, ["company_code"]),
    ]);
    if (taken.flat().length === 0) return company_code;
  }
}
