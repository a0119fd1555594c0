import type { LabContext } from "../../http/server.ts";
import type { FileSubject } from "../accounts/file-tokens.ts";
import { loadRecord, scopeOfAccount } from "./record-copy.ts";
import { scopeOfShare } from "./record-shares.ts";
import { recordPdf } from "./record-pdf.ts";
import { findRow } from "../../database/rows.ts";

/** Null when the requester has lost access. */
export async function printRecord(context: LabContext, { subject_id, lang }: FileSubject) {
  const { db, clock, brand } = context;
  const copy = await findRow(db, "record_copy", { copy_id: subject_id });
  if (!copy) return null;
  const { patient_id, account_id, share_id } = copy;
  const scope =
    account_id === null
      ? await scopeOfShare(db, context, share_id ?? "")
      : await scopeOfAccount(db, clock, account_id, patient_id);
  if (!scope) return null;
  const bytes = await recordPdf(await loadRecord(db, scope, lang), { lang, brand, at: clock.now() });
  return { name: `record-${scope.patient.medical_record_number}`, bytes };
}
