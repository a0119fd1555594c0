import { randomUUID } from "node:crypto";
import type { CallContext } from "../domain.ts";
import { LabError } from "../errors.ts";
import type { Db, Trx } from "./db.ts";
import { keyOf, panelNames } from "./result-list.ts";
import type { OwnResult } from "./results.ts";
import type { Audience } from "./schema/results.ts";

/** Version of the text that a person agrees to. */
const WORDING = "2026-11";

/**
 * Whom a result can be shared with, and whether it is: the company of an office-care order, and the doctor of the
 * order. Off until the patient decides.
 */
export async function consentsOf(db: Db | Trx, { result }: OwnResult) {
  const names = (await panelNames(db, [result])).get(keyOf(result));
  const { order_number, patient_id } = result;
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
    .select(["o.practitioner_name", "c.name as company_name"])
    .where("o.order_number", "=", order_number)
    .executeTakeFirstOrThrow();
  const audiences: [Audience, string | null][] = [
    ["company", order.company_name],
    ["referrer", order.practitioner_name],
  ];
  const records = await db
    .selectFrom("result_consent")
    .select(["audience", "share", "at"])
    .where("order_number", "=", order_number)
    .where("patient_id", "=", patient_id)
    .orderBy("at")
    .execute();
  return audiences.flatMap(([audience, name]) => {
    if (name === null) return [];
    const last = records.findLast((record) => record.audience === audience);
    return [
      { audience, name, share: last?.share === 1, changed_at: last?.at ?? null, wording: WORDING, ...names },
    ];
  });
}

/**
 * Shares a result with an audience, or stops; a choice that stands already writes nothing.
 * @throws LabError `not_found` for an audience that the order does not have
 */
export async function updateConsent(
  trx: Trx,
  call: CallContext,
  own: OwnResult,
  { audience, share }: { audience: Audience; share: boolean },
) {
  const current = (await consentsOf(trx, own)).find((one) => one.audience === audience);
  if (!current) throw new LabError("not_found");
  if (current.share !== share) {
    await trx
      .insertInto("result_consent")
      .values({
        consent_id: randomUUID(),
        order_number: own.result.order_number,
        patient_id: own.result.patient_id,
        audience,
        share: share ? 1 : 0,
        wording: WORDING,
        lang: call.lang,
        account_id: call.caller.account_id,
        at: call.clock.now().toISOString(),
      })
      .execute();
  }
  return (await consentsOf(trx, own)).find((one) => one.audience === audience);
}

/** Whether a patient shares a result with an audience now. */
export async function isShared(
  db: Db | Trx,
  of: { order_number: string; patient_id: string; audience: Audience },
): Promise<boolean> {
  const last = await db
    .selectFrom("result_consent")
    .select("share")
    .where("order_number", "=", of.order_number)
    .where("patient_id", "=", of.patient_id)
    .where("audience", "=", of.audience)
    .orderBy("at", "desc")
    .executeTakeFirst();
  return last?.share === 1;
}
