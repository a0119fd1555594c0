import { sql } from "kysely";
import { addDays, labToday } from "../../../lib/local-time.ts";
import type { Db, Trx } from "../../../database/db.ts";
import type { InvitationKind } from "../../../database/tables.generated.ts";

const FIRST_HOUR = 9;
/** In UTC. */
const SEND_AT = "T02:00:00.000Z";

/** Per transaction, so that large events do not block others. */
export const SLICE = 50;

/** @param which by `examination_item_id`: those after one, or these */
export async function peopleToTell(
  db: Db | Trx,
  now: Date,
  kind: InvitationKind,
  which: { after: string } | { ids: readonly string[] },
) {
  const approved = approvedPeople(db);
  const people = (
    "ids" in which
      ? approved.where("a.examination_item_id", "in", which.ids)
      : approved.where("a.examination_item_id", ">", which.after)
  )
    .where((where) =>
      where.or([
        where("e.email", "is not", null),
        where("e.phone", "is not", null),
        where("own.account_id", "is not", null),
      ]),
    )
    .where((where) => where.not(where.exists(sent(db, kind))))
    .orderBy("a.examination_item_id")
    .limit(SLICE);
  if (kind === "result")
    return people
      .where("a.state", "=", "attended")
      .where("a.fitness", "!=", "pending")
      .where("own.account_id", "is", null)
      .where((where) => where.exists(sent(db, "invited")))
      .execute();
  const awaited = people
    .where("a.state", "=", "invited")
    .where("o.status", "in", ["active", "progress"])
    .where(dayOf, ">=", labToday(now));
  if (kind === "invited") return awaited.execute();
  const days = kind === "three_days" ? 3 : 1;
  // Before this hour, yesterday's messages are the latest due.
  const today = labToday(new Date(now.getTime() - FIRST_HOUR * 3_600_000));
  return awaited
    .where(dayOf, "<=", addDays(today, days))
    .where(dayOf, ">", addDays(today, days === 3 ? 1 : 0))
    .where((where) =>
      where.exists(
        sent(db, "invited").where(
          "m.sent_at",
          "<",
          sql<string>`date(${dayOf}, ${`-${String(days)} days`}) || ${SEND_AT}`,
        ),
      ),
    )
    .execute();
}

export type Told = Awaited<ReturnType<typeof peopleToTell>>[number];

const dayOf = sql<string>`coalesce(w.date, o.date_from)`;

function sent(trx: Db | Trx, kind: InvitationKind) {
  return trx
    .selectFrom("event_invitation as m")
    .select("m.invitation_id")
    .whereRef("m.examination_item_id", "=", sql.ref("a.examination_item_id"))
    .where("m.kind", "=", kind);
}

export function approvedPeople(trx: Db | Trx) {
  return trx
    .selectFrom("attendance as a")
    .innerJoin("examination_item as i", "i.examination_item_id", "a.examination_item_id")
    .innerJoin("examination as x", "x.examination_id", "i.examination_id")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .innerJoin("company as c", "c.company_id", "o.company_id")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .leftJoin("office_care_window as w", "w.window_id", "i.window_id")
    .leftJoin("account as own", "own.patient_id", "e.patient_id")
    .select(["a.examination_item_id", "i.group_id", "o.office_care_id", "o.name as event", "o.date_to"])
    .select(["o.place_type", "o.address", "c.name as company", "w.time_start", "w.time_end"])
    .select(["e.employee_id", "e.patient_id", "e.email", "e.phone", "own.account_id"])
    .select(dayOf.as("day"));
}
