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

/** @throws LabError `not_found` */
export async function findApplication(db: Db, reference: string) {
  const application = await decidable(db, reference);
  return { ...applicationView(application), number_known: await isNumberKnown(db, application) };
}

async function decidable(db: Db | Trx, reference: string): Promise<Application> {
  const application = await applicationOf(db, reference);
  if (!application || application.status === "unconfirmed" || application.status === "replaced")
    throw new LabError("not_found");
  return application;
}

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
  return licences.some((licence) => plainNumber(licence.number) === number && !isOwn(licence.account_id));
}

interface ApplicationDecision {
  reference: string;
  decision: "approve" | "reject";
  reason: string | null;
}

/** Decisions are final; a repeat changes nothing. @throws LabError `not_found`, `already_decided` */
export async function decideApplication(
  trx: Trx,
  clock: Clock,
  { reference, decision, reason: given }: ApplicationDecision,
) {
  const application = await decidable(trx, reference);
  const status = decision === "approve" ? ("approved" as const) : ("rejected" as const);
  const reason = decision === "approve" ? null : given;
  const before = application.status === "activated" ? "approved" : application.status;
  if (before !== "waiting") {
    if (before === status && application.reason === reason) return applicationView(application);
    throw new LabError("already_decided");
  }
  const company_code =
    status === "approved" && application.kind === "company"
      ? await newCompanyCode(trx, application.name)
      : null;
  await trx
    .updateTable("application")
    .set({ status, reason, company_code, decided_at: clock.now().toISOString() })
    .where("reference", "=", reference)
    .execute();
  await tellApplicant(
    trx,
    clock,
    application,
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

/** A number distinguishes equal first words. */
async function newCompanyCode(trx: Trx, name: string): Promise<string> {
  const words = name
    .normalize("NFKD")
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  const word = words.find((value) => value.length > 1 && !LEGAL_FORMS.has(value)) ?? "COMPANY";
  for (let index = 1; ; index++) {
    const company_code = word.slice(0, 20) + (index === 1 ? "" : String(index));
    const taken = await Promise.all([
      findRows(trx, "company", { company_code }, ["company_code"]),
      findRows(trx, "application", { company_code }, ["company_code"]),
    ]);
    if (taken.flat().length === 0) return company_code;
  }
}
