import { sql } from "kysely";
import type { Db, Trx, Row } from "../../database/db.ts";
import { WORDING_WITH_PHONE } from "./result-consent-log.ts";
import { keyOf, panelNames } from "./result-list.ts";
import type { OwnResult } from "./results.ts";
import type { Audience } from "../../database/tables.generated.ts";

export interface Reader {
  audience: Audience;
  name: string;
  /** null for a doctor known by name alone, and for a company */
  practitioner_id: string | null;
  referral_number: string | null;
  /** false for a company that the person has left: nothing is shared */
  employed: boolean;
}

/** Sharing is off until the patient decides. */
export async function consentsOf(db: Db | Trx, { result }: OwnResult) {
  const names = (await panelNames(db, [result])).get(keyOf(result));
  const { order_number, patient_id } = result;
  const records = await db
    .selectFrom("result_consent")
    .select(["audience", "practitioner_id", "share", "at"])
    .where("order_number", "=", order_number)
    .where("patient_id", "=", patient_id)
    .orderBy("at")
    .orderBy(sql`rowid`)
    .execute();
  return (await consentReaders(db, result)).map(({ referral_number: _number, ...reader }) => {
    const last = records.findLast(
      (record) => record.audience === reader.audience && record.practitioner_id === reader.practitioner_id,
    );
    return { ...reader, share: reader.employed && last?.share === 1, changed_at: last?.at ?? null, ...names };
  });
}

export async function consentReaders(
  db: Db | Trx,
  { order_number, patient_id }: Pick<Row<"lab_result">, "order_number" | "patient_id">,
): Promise<Reader[]> {
  const order = await db
    .selectFrom("lab_order as o")
    .leftJoin("office_care_invitation as i", "i.order_number", "o.order_number")
    .leftJoin("attendance as a", "a.order_number", "o.order_number")
    .leftJoin("examination_item as t", "t.examination_item_id", "a.examination_item_id")
    .leftJoin("examination as x", "x.examination_id", "t.examination_id")
    .leftJoin("company as c", (join) =>
      join.on((is) =>
        is.eb("c.company_id", "=", is.fn.coalesce(is.ref("x.company_id"), is.ref("i.company_id"))),
      ),
    )
    .leftJoin("employee as e", "e.employee_id", "t.employee_id")
    .select(["o.practitioner_name", "c.name as company_name", "e.active"])
    .where("o.order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const doctors = await db
    .selectFrom("referral_product as t")
    .innerJoin("referral as r", "r.referral_number", "t.referral_number")
    .innerJoin("practitioner as p", "p.practitioner_id", "r.practitioner_id")
    .select(["p.practitioner_id", "p.name", "r.referral_number"])
    .distinct()
    .where("t.order_number", "=", order_number)
    .where("r.patient_id", "=", patient_id)
    .orderBy("r.created_at")
    .execute();
  const unknown = { practitioner_id: null, referral_number: null, employed: true };
  const readers: Reader[] = [];
  if (order.company_name !== null)
    readers.push({
      audience: "company",
      name: order.company_name,
      ...unknown,
      employed: order.active !== 0,
    });
  for (const doctor of doctors)
    if (!readers.some((reader) => reader.practitioner_id === doctor.practitioner_id))
      readers.push({ audience: "referrer", ...doctor, employed: true });
  if (doctors.length === 0 && order.practitioner_name !== null)
    readers.push({ audience: "referrer", name: order.practitioner_name, ...unknown });
  return readers;
}

interface ConsentOf {
  order_number: string;
  patient_id: string;
  audience: Audience;
  practitioner_id?: string | null;
}

export async function isShared(db: Db | Trx, of: ConsentOf): Promise<boolean> {
  return (await lastConsent(db, of))?.share === 1;
}

export async function sharesPhone(db: Db | Trx, of: ConsentOf): Promise<boolean> {
  const last = await lastConsent(db, of);
  return last?.share === 1 && last.wording >= WORDING_WITH_PHONE;
}

function lastConsent(db: Db | Trx, of: ConsentOf) {
  return db
    .selectFrom("result_consent")
    .select(["share", "wording"])
    .where("order_number", "=", of.order_number)
    .where("patient_id", "=", of.patient_id)
    .where("audience", "=", of.audience)
    .where("practitioner_id", "is", of.practitioner_id ?? null)
    .orderBy("at", "desc")
    .orderBy(sql`rowid`, "desc")
    .executeTakeFirst();
}
