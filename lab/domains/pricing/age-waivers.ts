import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";

interface PatientProduct {
  patient_id: string;
  product_id: string;
}

export const waiverKey = ({ patient_id, product_id }: PatientProduct) => `${patient_id} ${product_id}`;

export async function waivedAges(
  db: Db | Trx,
  clock: Clock,
  items: readonly PatientProduct[],
): Promise<Set<string>> {
  const patients = [...new Set(items.map(({ patient_id }) => patient_id))];
  if (patients.length === 0) return new Set();
  const rows = await db
    .selectFrom("referral as r")
    .innerJoin("referral_product as p", "p.referral_number", "r.referral_number")
    .select(["r.patient_id", "p.product_id"])
    .where("r.patient_id", "in", patients)
    .where("r.age_reason", "is not", null)
    .where((is) => is.or([is("r.confirmation", "is", null), is("r.confirmation", "=", "confirmed")]))
    .where((is) =>
      is.or([
        is("r.status", "in", ["active", "progress"]),
        is.and([is("r.status", "=", "pending"), is("r.expires_at", ">", clock.now().toISOString())]),
      ]),
    )
    .execute();
  return new Set(
    rows.flatMap(({ patient_id, product_id }) => (patient_id ? [waiverKey({ patient_id, product_id })] : [])),
  );
}
