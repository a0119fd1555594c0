import type { LabContext } from "../../http/server.ts";
import { fhirBundle } from "./fhir-bundle.ts";
import { loadRecord, scopeOfAccount } from "./record-copy.ts";

/** Null for accounts that may not copy the record. */
export async function resultCopy(
  { db, clock, brand }: LabContext,
  of: { account_id: string; patient_id: string; order_number: string },
): Promise<string | null> {
  const scope = await scopeOfAccount(db, clock, of.account_id, of.patient_id, [of.order_number]);
  if (!scope) return null;
  const record = await loadRecord(db, scope, "en");
  return record.visits.length === 0 ? null : JSON.stringify(fhirBundle(record, { brand, at: clock.now() }));
}
