import type { CallContext } from "../../../lib/call-context.ts";
import { LabError } from "../../../http/errors.ts";
import { accessiblePatients, isHidden } from "../../patients/access.ts";
import { logAccess, logFacilityOpening } from "../../patients/access-log.ts";
import { criticalValues } from "./critical-alerts.ts";
import { followUpUntil, laterValues, remeasuredCodes } from "./critical-follow-up.ts";
import { whatToDo } from "./critical-limits.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { findRow, requireRow } from "../../../database/rows.ts";
import { facilityMember } from "../../patients/facility-member.ts";
import { labToday, midnight } from "../../../lib/local-time.ts";
import { patientName } from "../../patients/patients.ts";
import { isShared, sharesPhone } from "../result-consents.ts";
import { isShown, keyOf, panelNames } from "../result-list.ts";
import { observationView } from "../result-view.ts";
import type { AlertRole } from "../../../database/tables.generated.ts";

const LISTED_DAYS = 90;

interface AlertFilter {
  alert_id?: string | undefined;
  patient_id?: string | undefined;
  order_number?: string | undefined;
  only_open: boolean;
  /** with `only_open`: also confirmed ones in follow-up */
  follow_up?: boolean;
}

/** Unconfirmed first, then newest. */
export async function listAlerts(db: Db | Trx, call: CallContext, filter: AlertFilter) {
  const matches = await ALERTS_OF[readerOf(call)](db, call);
  const requested = matches.filter(
    ({ row }) =>
      (!filter.alert_id || row.alert_id === filter.alert_id) &&
      (!filter.patient_id || row.patient_id === filter.patient_id) &&
      (!filter.order_number || row.order_number === filter.order_number),
  );
  const names = await panelNames(
    db,
    requested.map(({ row }) => row),
  );
  const views = [];
  for (const item of requested) {
    const view = await viewOf(db, call, item);
    const isKept = isWaiting(view) || (filter.follow_up && view.follow_up_until !== null);
    if (filter.only_open && !isKept) continue;
    // The test that was ordered may be the withheld value itself.
    const shown = item.row.result_state === "withheld" ? null : names.get(keyOf(item.row));
    views.push({ ...view, panel_name_en: "", panel_name_id: "", ...shown });
  }
  return views.sort((a, b) => Number(isWaiting(b)) - Number(isWaiting(a)));
}

type AlertView = Awaited<ReturnType<typeof listAlerts>>[number];

function isWaiting({ state, acknowledged }: { state: string; acknowledged: boolean }): boolean {
  return state === "open" && !acknowledged;
}

export async function logAlerts(db: Db | Trx, call: CallContext, views: readonly AlertView[]): Promise<void> {
  const reader = readerOf(call);
  const ground = reader === "doctor" ? { ground: "consent" as const } : {};
  for (const { patient_id, values, is_own, ...view } of views) {
    if (values.length === 0) continue;
    // Own openings of home would fill the log with a second line each.
    const shown = is_own ? [view] : [view, ...view.later];
    for (const order_number of new Set(shown.map((part) => part.order_number)))
      if (reader === "facility") await logFacilityOpening(db, call, { patient_id, order_number });
      else await logAccess(db, call, { patient_id, order_number, what: "result", ...ground });
  }
}

type Reader = "patient" | "doctor" | "facility";

function readerOf({ caller: { user_type } }: Pick<CallContext, "caller">): Reader {
  return user_type === 2 ? "doctor" : user_type === 6 ? "facility" : "patient";
}

const ALERTS_OF: Record<Reader, (db: Db | Trx, call: CallContext) => Promise<Found[]>> = {
  patient: patientsAlerts,
  doctor: doctorsAlerts,
  facility: facilitysAlerts,
};

async function facilitysAlerts(db: Db | Trx, call: CallContext): Promise<Found[]> {
  const { facility_id } = await facilityMember(db, call.caller.account_id);
  const rows = await alertRows(db, call)
    .innerJoin("facility_order as s", (join) =>
      join.onRef("s.order_number", "=", "r.order_number").onRef("s.patient_id", "=", "r.patient_id"),
    )
    .where("s.facility_id", "=", facility_id)
    .execute();
  // A later order of another sender is not the medical centre's to read.
  const mayRead = async ({ order_number }: Parameters<Found["mayRead"]>[0]) =>
    (await findRow(db, "facility_order", { order_number, facility_id }, ["order_number"])) !== undefined;
  return rows.map((row) => ({ row, role: "facility", referral_number: null, mayRead }));
}

/** Idempotent. @throws LabError `not_found`, `alert_withdrawn` */
export async function acknowledgeAlert(trx: Trx, call: CallContext, alert_id: string): Promise<AlertView> {
  const find = async () => {
    const [view] = await listAlerts(trx, call, { alert_id, only_open: false });
    if (!view) throw new LabError("not_found");
    return view;
  };
  const view = await find();
  if (view.acknowledged) return view;
  if (view.state === "withdrawn") throw new LabError("alert_withdrawn");
  await trx
    .insertInto("critical_acknowledgement")
    .orIgnore()
    .values({
      alert_id,
      account_id: call.caller.account_id,
      role: readerOf(call) === "patient" ? (view.is_own ? "patient" : "carer") : readerOf(call),
      name: await readerName(trx, call),
      at: call.clock.now().toISOString(),
    })
    .execute();
  return find();
}

async function readerName(trx: Trx, call: CallContext): Promise<string> {
  const { account_id } = call.caller;
  const reader = readerOf(call);
  if (reader === "doctor") return (await readingDoctor(trx, call)).name;
  if (reader === "facility") {
    const { staff_name, facility_name } = await facilityMember(trx, account_id);
    return `${staff_name}, ${facility_name}`;
  }
  return patientName(await requireRow(trx, "account", { account_id }, ["first_name", "last_name"]));
}

function alertRows(db: Db | Trx, call: CallContext) {
  const oldest = midnight(labToday(call.clock.now()), -LISTED_DAYS);
  return db
    .selectFrom("critical_alert as a")
    .innerJoin("lab_result as r", "r.result_id", "a.result_id")
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .innerJoin("patient as p", "p.patient_id", "r.patient_id")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .leftJoin("result_version as w", (join) =>
      join.onRef("w.result_id", "=", "a.result_id").onRef("w.version", "=", "a.withdrawn_version"),
    )
    .selectAll("a")
    .select(["r.order_number", "r.patient_id", "r.collected_at", "r.state as result_state", "o.sensitive"])
    .select(["o.created_at as ordered_at", "p.first_name", "p.last_name", "p.phone as patient_phone"])
    .select(["plant.phone as plant_phone", "plant.timezone"])
    .select(["w.reason_en as withdrawn_en", "w.reason_id as withdrawn_id"])
    .where((is) => is.or([is("a.withdrawn_at", "is", null), is("a.withdrawn_at", ">=", oldest)]))
    .orderBy("a.raised_at", "desc")
    .orderBy("a.alert_id");
}

type Row = Awaited<ReturnType<ReturnType<typeof alertRows>["execute"]>>[number];
interface Found {
  row: Row;
  role: AlertRole;
  referral_number: string | null;
  /** null unless shared with the caller */
  patient_phone?: string | null;
  mayRead: Parameters<typeof laterValues>[3];
}

async function patientsAlerts(db: Db | Trx, call: CallContext): Promise<Found[]> {
  const accesses = await accessiblePatients(db, call.clock, call.caller, "view_results");
  const people = new Map(accesses.map((access) => [access.patient.patient_id, access]));
  const rows = await alertRows(db, call)
    .where("r.patient_id", "in", [...people.keys(), ""])
    .execute();
  return rows.flatMap((row): Found[] => {
    const access = people.get(row.patient_id);
    if (!access || isHidden(access, { sensitive: row.sensitive, created_at: row.ordered_at })) return [];
    const mayRead = (order: Parameters<Found["mayRead"]>[0]) => !isHidden(access, order);
    return [{ row, role: access.ground === "self" ? "patient" : "carer", referral_number: null, mayRead }];
  });
}

async function readingDoctor(db: Db | Trx, { caller: { account_id } }: CallContext) {
  const doctor = await findRow(db, "practitioner", { account_id }, ["practitioner_id", "name"]);
  if (!doctor) throw new LabError("not_found");
  return doctor;
}

async function doctorsAlerts(db: Db | Trx, call: CallContext): Promise<Found[]> {
  const { practitioner_id } = await readingDoctor(db, call);
  const rows = await alertRows(db, call)
    .innerJoin("referral_product as t", "t.order_number", "r.order_number")
    .innerJoin("referral as f", (join) =>
      join.onRef("f.referral_number", "=", "t.referral_number").onRef("f.patient_id", "=", "r.patient_id"),
    )
    .select("f.referral_number")
    .distinct()
    .where("f.practitioner_id", "=", practitioner_id)
    .execute();
  const matches: Found[] = [];
  for (const { referral_number, ...row } of rows) {
    const { order_number, patient_id } = row;
    const isListed = matches.some((item) => item.row.alert_id === row.alert_id);
    const of = { order_number, patient_id, audience: "referrer" as const, practitioner_id };
    // Withdrawn results are shown without a value.
    const isOpen = isShown(row.result_state) || row.result_state === "withdrawn";
    if (isListed || !isOpen || !(await isShared(db, of))) continue;
    matches.push({
      row,
      role: "doctor",
      referral_number,
      patient_phone: (await sharesPhone(db, of)) ? row.patient_phone : null,
      mayRead: ({ order_number: later }) => isShared(db, { ...of, order_number: later }),
    });
  }
  return matches;
}

async function viewOf(db: Db | Trx, call: CallContext, existing: Found) {
  const { row, role, referral_number, patient_phone = null, mayRead } = existing;
  const { alert_id, order_number, patient_id, raised_at, withdrawn_at, collected_at, timezone } = row;
  const isOpen = withdrawn_at === null;
  const critical = await criticalValues(db, row);
  const values = isOpen && isShown(row.result_state) ? critical : [];
  const said = await acknowledgementsOf(db, alert_id);
  // One member confirms for the whole medical centre.
  const isReaders = (item: (typeof said)[number]) =>
    item.account_id === call.caller.account_id || (role === "facility" && item.role === "facility");
  const confirmed = said.find(isReaders);
  const codes = critical.map(({ code }) => code);
  const later = isOpen ? await laterValues(db, row, codes, mayRead) : [];
  const [act_en, act_id] = whatToDo(
    values.map(({ code }) => code),
    call.clock.now().getTime() - Date.parse(collected_at),
    later.map(({ code }) => code),
  );
  const remeasured = confirmed ? remeasuredCodes(later) : [];
  const isOver = !isOpen || codes.every((code) => remeasured.includes(code));
  return {
    alert_id,
    order_number,
    patient_id,
    raised_at,
    withdrawn_at,
    act_en,
    act_id,
    referral_number,
    collected_at,
    timezone,
    patient_phone: isOpen ? patient_phone : null,
    follow_up_until: followUpUntil(call.clock, confirmed?.at ?? null, isOver),
    remeasured: remeasured.filter((code) => values.some((value) => value.code === code)),
    later: values.flatMap(({ code }) => later.findLast((value) => value.code === code) ?? []),
    state: isOpen ? ("open" as const) : ("withdrawn" as const),
    patient_name: patientName(row),
    is_own: role === "patient",
    plant_phone: row.plant_phone,
    withdrawn_en: row.withdrawn_en,
    withdrawn_id: row.withdrawn_id,
    called_at: row.called_at,
    values: values.map((value) => observationView(value)),
    acknowledged: confirmed !== undefined,
    reached: reachedView(await reachedBy(db, alert_id), role),
    acknowledgements: said.map(({ account_id, name, ...one }) => {
      const is_own = account_id === call.caller.account_id;
      // Carers do not learn about other carers.
      return { ...one, is_own, name: role === "carer" && one.role === "carer" && !is_own ? null : name };
    }),
  };
}

/** Patients know of their own call, carers learn of no others. */
function reachedView(reached: Awaited<ReturnType<typeof reachedBy>>, reader: AlertRole) {
  return reached
    .filter(({ role }) => reader !== "patient" || role !== "patient")
    .map(({ name, ...one }) => ({ ...one, name: reader === "carer" ? null : name }));
}

function reachedBy(db: Db | Trx, alert_id: string) {
  return db
    .selectFrom("critical_call as c")
    .innerJoin("critical_call_outcome as o", "o.call_id", "c.call_id")
    .select(["c.role", "o.reached as name", "o.at"])
    .where("c.alert_id", "=", alert_id)
    .where("o.outcome", "=", "read_back")
    .orderBy("o.at")
    .execute();
}

export function acknowledgementsOf(db: Db | Trx, alert_id: string) {
  return db
    .selectFrom("critical_acknowledgement")
    .select(["account_id", "role", "name", "at"])
    .where("alert_id", "=", alert_id)
    .orderBy("at")
    .orderBy("account_id")
    .execute();
}
