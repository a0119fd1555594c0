import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { nameDifference } from "./names.ts";
import { patientName } from "./patients.ts";
import type { IdentityCaseTable } from "../../database/tables.generated.ts";

type NewCase = Pick<
  Insertable<IdentityCaseTable>,
  "employee_id" | "referral_number" | "patient_id" | "proof"
>;

export async function fileCase(trx: Trx, clock: Clock, newCase: NewCase): Promise<void> {
  await trx
    .insertInto("identity_case")
    .values({ identity_case_id: randomUUID(), ...newCase, created_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function areDifferent(
  trx: Trx,
  [by, value]: ["employee_id" | "referral_number", string],
  patient_id: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom("identity_case")
    .select("identity_case_id")
    .where(by, "=", value)
    .where("patient_id", "=", patient_id)
    .where("case_status", "=", "different")
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCases(db: Db | Trx, identity_case_id?: string) {
  let query = db
    .selectFrom("identity_case as c")
    .innerJoin("patient as p", "p.patient_id", "c.patient_id")
    .leftJoin("employee as e", "e.employee_id", "c.employee_id")
    .leftJoin("employee_identity as i", (join) =>
      join.onRef("i.employee_id", "=", "e.employee_id").on("i.is_primary", "=", 1),
    )
    .leftJoin("company as f", "f.company_id", "e.company_id")
    .leftJoin("referral as r", "r.referral_number", "c.referral_number")
    .leftJoin("practitioner as d", "d.practitioner_id", "r.practitioner_id")
    .select(["c.identity_case_id", "c.proof", "c.case_status", "c.created_at", "c.decided_at"])
    .select(["p.first_name", "p.last_name", "p.date_of_birth", "p.identity_number", "p.identity_status"])
    .select(["p.medical_record_number", "e.first_name as e_first", "e.last_name as e_last"])
    .select(["e.date_of_birth as e_birth", "i.identity_number as e_number", "e.employee_number"])
    .select(["f.name as company", "r.referral_number", "r.contact_name", "r.contact_birth_date"])
    .select(["d.name as doctor"])
    .orderBy((order) => order("c.case_status", "=", "waiting"), "desc")
    .orderBy("c.created_at", "desc")
    .orderBy("c.identity_case_id");
  if (identity_case_id) query = query.where("c.identity_case_id", "=", identity_case_id);
  return (await query.execute()).map((row) => {
    const birth = row.e_birth ?? row.contact_birth_date;
    const name =
      row.contact_name ?? patientName({ first_name: row.e_first ?? "", last_name: row.e_last ?? "" });
    return {
      identity_case_id: row.identity_case_id,
      proof: row.proof,
      case_status: row.case_status,
      created_at: row.created_at,
      decided_at: row.decided_at,
      written: {
        by: row.company ?? row.doctor ?? "",
        number: row.employee_number ?? row.referral_number,
        name,
        date_of_birth: birth,
        identity_number: masked(row.e_number),
      },
      patient: {
        number: row.medical_record_number,
        name: patientName(row),
        date_of_birth: row.date_of_birth,
        identity_number: masked(row.identity_number),
        identity_status: row.identity_status,
      },
      differs: [
        nameDifference(name, patientName(row)) ?? [],
        birth !== row.date_of_birth ? "date_of_birth" : [],
        row.e_number !== null && row.e_number !== row.identity_number ? "identity_number" : [],
      ].flat(),
    };
  });
}

/** Last four characters: enough to compare with a card. */
const masked = (number: string | null) => number && number.replace(/.(?=.{4})/g, "•");
