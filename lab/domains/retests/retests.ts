import { sql } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, updateRows } from "../../database/rows.ts";
import { addDays, addMonths, branchDay, labToday } from "../../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import { accessiblePatients } from "../patients/access.ts";
import { patientName } from "../patients/patients.ts";

/** A postponed repeat is due from its new day. */
const LEAD_DAYS = 14;

export const POSTPONEMENTS = ["2_weeks", "1_month", "3_months"] as const;

export const lineHolds = sql<boolean>`(l.product_id = p.product_id or exists (
  select 1 from json_each(l.content) as c where c.value ->> 'product_code' = p.product_code))`;

export const isLineDone = sql<boolean>`not exists (
  select 1 from line_not_done as n where n.order_line_id = l.order_line_id)`;

/**
 * Excludes canceled or missed orders, undone tests, withdrawn results, quotas without a visit, and
 * what is booked or ordered for the first half of the advised time: ten days are not three months.
 */
const orderedSince = sql<string | null>`(
  select o.order_number from order_line as l
  join lab_order as o on o.order_number = l.order_number
  left join lab_result as s on s.order_number = l.order_number and s.patient_id = l.patient_id
  left join slot as t on t.slot_id = o.slot_id
  where l.patient_id = r.patient_id and o.order_number <> r.order_number
    and o.order_status not in ('canceled', 'no_show') and o.order_type <> 'subscription'
    and coalesce(s.state, '') not in ('withdrawn', 'canceled')
    and (o.created_at > r.result_at or s.collected_at > r.result_at)
    and substr(coalesce(s.collected_at, t.date, o.created_at), 1, 10)
      >= date(r.result_at, '+' || (r.months * 15) || ' days')
    and ${lineHolds} and ${isLineDone}
  order by o.created_at desc limit 1)`;

/** Excludes advice that newer advice replaced. */
export function retestRows(db: Db | Trx) {
  return db
    .selectFrom("repeat_advice as r")
    .innerJoin("product as p", "p.product_id", "r.product_id")
    .innerJoin("lab_order", "lab_order.order_number", "r.order_number")
    .innerJoin("lab_result as s", (join) =>
      join.onRef("s.order_number", "=", "r.order_number").onRef("s.patient_id", "=", "r.patient_id"),
    )
    .leftJoin("plant", "plant.plant_id", "lab_order.plant_id")
    .selectAll("r")
    .select(["p.name_en", "p.name_id", "p.product_type", "lab_order.sensitive"])
    .select(["plant.plant_id", "plant.name as plant_name", "plant.timezone"])
    .select(orderedSince.as("ordered_number"))
    .where("s.state", "in", ["ready", "partial"])
    .where((is) => is.or([is("r.ended_at", "is", null), is("r.ended_by", "is not", null)]))
    .orderBy(sql`coalesce(r.postponed_to, r.due_on)`)
    .orderBy("r.repeat_id");
}

type Row = Awaited<ReturnType<ReturnType<typeof retestRows>["execute"]>>[number];

/** @param today YYYY-MM-DD in Jakarta */
export function stateOf({ ended_at, ordered_number, postponed_to, due_on }: Row, today: string) {
  if (ended_at !== null || ordered_number !== null) return "ended";
  return today >= (postponed_to ?? addDays(due_on, -LEAD_DAYS)) ? "due" : "later";
}

/** Hides sensitive orders from carers. */
export async function listRetests(db: Db | Trx, { clock, caller }: CallContext) {
  const today = labToday(clock.now());
  const people = await accessiblePatients(db, clock, caller, "book");
  const rows = await retestRows(db)
    .where(
      "r.patient_id",
      "in",
      people.map(({ patient }) => patient.patient_id),
    )
    .execute();
  const views = rows.flatMap((row) => {
    const access = people.find(({ patient }) => patient.patient_id === row.patient_id);
    if (!access || (row.sensitive === 1 && access.ground !== "self")) return [];
    return [viewOf(row, patientName(access.patient), access.ground === "self", today)];
  });
  const isEnded = ({ state }: (typeof views)[number]) => state === "ended";
  return [...views.filter((view) => !isEnded(view)), ...views.filter(isEnded).reverse()];
}

function viewOf(row: Row, patient_name: string, is_own: boolean, today: string) {
  const state = stateOf(row, today);
  return {
    repeat_id: row.repeat_id,
    version: row.version,
    kind: row.kind,
    state,
    patient_id: row.patient_id,
    patient_name,
    is_own,
    product_id: row.product_id,
    product_type: row.product_type,
    product_name_en: row.name_en,
    product_name_id: row.name_id,
    plant_id: row.plant_id,
    plant_name: row.plant_name,
    result_date: branchDay(row.result_at, row.timezone),
    due_on: row.postponed_to ?? row.due_on,
    postponed: row.postponed_to !== null,
    ended_because: state !== "ended" ? null : row.ended_at === null ? "ordered" : "patient",
    ended_on: row.ended_at && labToday(new Date(row.ended_at)),
  };
}

interface Change {
  repeat_id: string;
  version: number;
}

/** @throws LabError `not_found`; `version_changed`; `repeat_ended` */
async function requireOpen(trx: Trx, call: CallContext, { repeat_id, version }: Change) {
  const match = (await listRetests(trx, call)).find((retest) => retest.repeat_id === repeat_id);
  if (!match) throw new LabError("not_found");
  if (match.state === "ended") throw new LabError("repeat_ended");
  if (match.version !== version) throw new LabError("version_changed");
  return match;
}

/** Counts from the repeat's day, or from today if that is past. Throws like {@link requireOpen}. */
export async function postponeRetest(
  trx: Trx,
  call: CallContext,
  { by, ...change }: Change & { by: (typeof POSTPONEMENTS)[number] },
) {
  const { repeat_id, version, due_on } = await requireOpen(trx, call, change);
  const today = labToday(call.clock.now());
  const from = due_on > today ? due_on : today;
  const postponed_to = by === "2_weeks" ? addDays(from, 14) : addMonths(from, by === "1_month" ? 1 : 3);
  await updateRows(
    trx,
    "repeat_advice",
    { repeat_id },
    { postponed_to, reminded_at: null, version: version + 1 },
  );
  return { repeat_id, due_on: postponed_to };
}

/** Throws like {@link requireOpen}. */
export async function endRetest(trx: Trx, call: CallContext, change: Change) {
  const { repeat_id, version, patient_id, is_own } = await requireOpen(trx, call, change);
  const ended = { ended_at: call.clock.now().toISOString(), ended_by: call.caller.account_id };
  await updateRows(trx, "repeat_advice", { repeat_id }, { ...ended, version: version + 1 });
  const person = is_own ? undefined : await findRow(trx, "account", { patient_id }, ["account_id"]);
  if (person)
    await notify(trx, call.clock, {
      ...person,
      topic: "schedule",
      link: "/patient/repeat",
      title_en: "A family member ended a repeat of yours",
      title_id: "Anggota keluarga mengakhiri satu periksa ulang Anda",
      message_en:
        "We no longer remind you of this test. Sign in to see which one. Ask your doctor if you are not sure.",
      message_id:
        "Anda tidak lagi kami ingatkan tentang pemeriksaan ini. Masuk untuk melihatnya. Tanyakan ke dokter jika ragu.",
    });
  return { repeat_id };
}
