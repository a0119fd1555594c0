import { randomUUID } from "node:crypto";
import type { CallContext, Caller, Clock } from "../../lib/call-context.ts";
import type { Lang } from "../../lib/texts.ts";
import { accessTo, type PatientAccess } from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, insertRows } from "../../database/rows.ts";
import { loadPatientDeclaration, type DeclaredView } from "./declared.ts";
import { resultsOf, type RecordResult } from "./record-results.ts";
import { sectionTables, type ResultGroup } from "./record-sections.ts";
import { visitsOf, type RecordScope, type Visit } from "./record.ts";

export interface ReleasedVisit extends RecordResult {
  collected_at: string;
  products: ReadonlyMap<string, { name_en: string; specimen: string | null }>;
  examined: ResultGroup[];
}

export interface MedicalRecord {
  patient: RecordScope["patient"];
  declared: DeclaredView | null;
  visits: (Visit & { released: ReleasedVisit | null })[];
}

export async function loadRecord(db: Db | Trx, scope: RecordScope, lang: Lang): Promise<MedicalRecord> {
  const visits = await visitsOf(db, scope, lang);
  const results = await resultsOf(db, visits, lang);
  const rows = await db.selectFrom("product").select(["product_code", "name_en", "specimen"]).execute();
  const products = new Map(rows.map(({ product_code, ...product }) => [product_code, product]));
  const nobody = { account_id: "" };
  return {
    patient: scope.patient,
    declared: scope.orders ? null : await loadPatientDeclaration(db, nobody, scope.patient.patient_id),
    visits: visits.map((visit) => {
      const match = visit.result && results.get(visit.result.result_id);
      if (!visit.result || !match) return { ...visit, released: null };
      const examined = sectionTables(match.sections, "en");
      return {
        ...visit,
        released: { ...match, collected_at: visit.result.collected_at, products, examined },
      };
    }),
  };
}

export async function newCopy(
  trx: Trx,
  call: Pick<CallContext, "clock">,
  copy: { patient_id: string } & ({ account_id: string } | { share_id: string }),
): Promise<string> {
  const copy_id = randomUUID();
  await insertRows(trx, "record_copy", {
    copy_id,
    account_id: null,
    share_id: null,
    ...copy,
    at: call.clock.now().toISOString(),
  });
  return copy_id;
}

/** Null without the permission to see results. */
export async function scopeOfAccount(
  db: Db | Trx,
  clock: Clock,
  account_id: string,
  patient_id: string,
  orders: readonly string[] | null = null,
): Promise<(RecordScope & PatientAccess) | null> {
  const account = await findRow(db, "account", { account_id }, ["account_id", "user_type", "patient_id"]);
  if (!account) return null;
  const caller: Caller = { ...account, token: "" };
  const access = await accessTo(db, clock, caller, patient_id);
  return access?.permissions.includes("view_results") ? { ...access, orders } : null;
}
