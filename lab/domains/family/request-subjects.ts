import type { CallContext } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { requestOf } from "../notifications/links.ts";
import { patientName, permissionsOf, type Permission } from "../patients/patients.ts";

interface RequestSubject {
  patient_names: string[];
  message: string;
}

const ASKED = {
  en: { book: "book for you", view_results: "see your results", pay: "pay for you" },
  id: { book: "memesan untuk Anda", view_results: "melihat hasil Anda", pay: "membayar untuk Anda" },
} as const satisfies Record<string, Record<Permission, string>>;

/** Names the person and the permissions of a waiting request, by its link. */
export async function requestSubjects(
  db: Db,
  { caller, lang }: CallContext,
  links: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, RequestSubject>> {
  const byRequest = new Map(links.flatMap((link) => [[requestOf(link) ?? "", link] as const]));
  const rows = await db
    .selectFrom("family_relation as r")
    .innerJoin("account as a", "a.account_id", "r.owner_account_id")
    .innerJoin("patient as p", "p.patient_id", "a.patient_id")
    .select(["r.relation_id", "r.permissions", "p.first_name", "p.last_name"])
    .where("r.relation_id", "in", [...byRequest.keys()])
    .where("r.patient_id", "=", caller.patient_id ?? "")
    .where("r.status", "=", "pending")
    .execute();
  return new Map(
    rows.map((row) => {
      const words = permissionsOf(row.permissions).map((permission) => ASKED[lang][permission]);
      const list = new Intl.ListFormat(lang, { type: "conjunction" }).format(words);
      const message = lang === "id" ? `Meminta izin ${list}.` : `Asks to ${list}.`;
      return [byRequest.get(row.relation_id) ?? null, { patient_names: [patientName(row)], message }];
    }),
  );
}
