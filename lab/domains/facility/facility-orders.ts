import { sql } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import { indexNames, nameMatches } from "../patients/name-search.ts";
import type { Db } from "../../database/db.ts";
import { countOf } from "../../database/rows.ts";
import {
  isDownloaded,
  ordersOf,
  type FacilityCaller,
  type FacilityOrder,
  type FacilityOrderState,
} from "./facility.ts";
import { addDays, instantOf } from "../../lib/local-time.ts";
import { versionsOf } from "../results/results.ts";
import { specimensOf, type SpecimenView } from "./specimen-view.ts";

interface FacilityOrderFilter {
  q?: string | undefined;
  /** `new`: report never downloaded */
  state?: FacilityOrderState | "new" | undefined;
  /** YYYY-MM-DD in the branch's zone */
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export async function listFacilityOrders(
  db: Db,
  call: CallContext,
  facility: FacilityCaller,
  { q, state, date_from, date_to }: FacilityOrderFilter,
  { page, per_page }: { page: number; per_page: number },
) {
  const { facility_id, timezone } = facility;
  let query = ordersOf(db, facility_id, call.clock.now().toISOString()).selectFrom("orders");
  if (state === "new")
    query = query.where(sql<boolean>`state = 'ready' and result_ready and not ${isDownloaded}`);
  else if (state) query = query.where("state", "=", state);
  const startOf = (date: string) => instantOf(date, "00:00", timezone).toISOString();
  if (date_from) query = query.where("sent_at", ">=", startOf(date_from));
  if (date_to) query = query.where("sent_at", "<", startOf(addDays(date_to, 1)));
  if (q) {
    const like = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    await indexNames(db, "patient");
    query =
      query.where(sql<boolean>`(exists (select 1 from patient p where p.patient_id = orders.patient_id and ${nameMatches("p", q)})
      or order_number like ${like} escape '\\' or medical_record_number like ${like} escape '\\'
      or exists (select 1 from specimen s where s.order_number = orders.order_number
        and s.accession_number like ${like} escape '\\'))`);
  }
  const total = await countOf(query);
  const rows = await query
    .selectAll()
    .orderBy(sql`critical_alert_id is not null and not critical_confirmed`, "desc")
    .orderBy(sql`state = 'action'`, "desc")
    .orderBy("sent_at", "desc")
    .orderBy("order_number", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { total, rows: await viewsOf(db, call, facility, rows) };
}

export async function facilityOrderDetail(
  db: Db,
  call: CallContext,
  facility: FacilityCaller,
  order_number: string,
) {
  const rows = await ordersOf(db, facility.facility_id, call.clock.now().toISOString())
    .selectFrom("orders")
    .selectAll()
    .where("order_number", "=", order_number)
    .execute();
  const [view] = await viewsOf(db, call, facility, rows);
  if (!view) throw new LabError("not_found");
  const downloads = await downloadsOf(db, [order_number]);
  const result_id = view.result_ready ? rows[0]?.result_id : null;
  const versions = result_id ? await versionsOf(db, result_id) : [];
  return {
    ...view,
    reports: versions.map(({ status, issued_at }) => ({ status, at: issued_at })),
    specimens: (await specimensOf(db, [order_number])).map(({ order_number: _order, ...one }) => one),
    downloads: downloads.map(({ actor_name, at, version }) => ({ actor_name, at, version })),
  };
}

async function viewsOf(
  db: Db,
  { lang }: CallContext,
  { timezone }: FacilityCaller,
  rows: readonly FacilityOrder[],
) {
  const numbers = rows.map(({ order_number }) => order_number);
  if (numbers.length === 0) return [];
  const lines = await db
    .selectFrom("order_line")
    .select(["order_number", "name_en", "name_id"])
    .where("order_number", "in", numbers)
    .orderBy("position")
    .execute();
  const specimens = await specimensOf(db, numbers);
  const downloads = await downloadsOf(db, numbers);
  return rows.map(({ patient_id: _patient, result_id: _result, version, result_ready, ...row }) => {
    const matchingLines = lines.filter(({ order_number }) => order_number === row.order_number);
    const names = {
      product_names_en: matchingLines.map((item) => item.name_en),
      product_names_id: matchingLines.map((item) => item.name_id),
    };
    const ready = result_ready === 1;
    const last = downloads.find(
      (download) => download.order_number === row.order_number && (!ready || download.version === version),
    );
    return {
      ...row,
      ...names,
      product_names: lang === "id" ? names.product_names_id : names.product_names_en,
      timezone,
      result_ready: ready,
      critical_confirmed: row.critical_confirmed === 1,
      report_withdrawn: row.report_withdrawn === 1,
      report_version: ready ? version : null,
      downloaded_by: last?.actor_name ?? null,
      downloaded_at: last?.at ?? null,
      /** an earlier version of the report was downloaded */
      outdated: ready && !last && downloads.some((download) => download.order_number === row.order_number),
      problems: specimens
        .filter((specimen) => specimen.order_number === row.order_number && specimen.action)
        .map(problemOf),
      delay: delayOf(specimens.filter((specimen) => specimen.order_number === row.order_number)),
    };
  });
}

function problemOf({ accession_number, state, type_en, type_id, tube_en, tube_id, timeline }: SpecimenView) {
  const last = timeline.at(-1);
  return {
    accession_number,
    state,
    type_en,
    type_id,
    tube_en,
    tube_id,
    at: last?.at ?? null,
    reason_code: last?.reason_code ?? null,
    reason_en: last?.reason_en ?? null,
    reason_id: last?.reason_id ?? null,
    todo_en: last?.todo_en ?? null,
    todo_id: last?.todo_id ?? null,
  };
}

/** Nulls without a reason. */
function delayOf(specimens: readonly SpecimenView[]) {
  const events = specimens
    .filter(({ delayed }) => delayed)
    .flatMap(({ timeline }) => timeline.filter(({ code }) => code === "delayed"))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const { reason_en = null, reason_id = null } = events.at(-1) ?? {};
  return { reason_en, reason_id };
}

function downloadsOf(db: Db, order_numbers: readonly string[]) {
  return db
    .selectFrom("report_download")
    .select(["order_number", "actor_name", "at", "version"])
    .where("order_number", "in", order_numbers)
    .orderBy("at", "desc")
    .orderBy(sql`rowid`, "desc")
    .execute();
}
