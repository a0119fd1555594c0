import type { Selectable } from "kysely";
import type { CallContext, Clock } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { addDays, instantOf } from "../../lib/local-time.ts";
import { sharedParts } from "./referral-consent.ts";
import { loadReferralParts, priceOf } from "./referral-parts.ts";
import type { ReferralTable } from "../../database/tables.generated.ts";
import { isFound } from "../patients/name-search.ts";
import { patientName } from "../patients/patients.ts";

export type ReferralRow = Selectable<ReferralTable>;

/** taken: awaits its order; expired: not ordered in time; not_done: without any test done. */
export const REFERRAL_STATES = [
  "draft",
  "pending",
  "taken",
  "active",
  "progress",
  "completed",
  "not_done",
  "refused",
  "canceled",
  "expired",
] as const;
type ReferralState = (typeof REFERRAL_STATES)[number];

export interface ReferralFilter {
  status?: ReferralState | undefined;
  plant_id?: string | undefined;
  q?: string | undefined;
  /** inclusive Jakarta days sent, YYYY-MM-DD */
  date_from?: string | undefined;
  date_to?: string | undefined;
}

export async function referralsOf(
  db: Db | Trx,
  call: Pick<CallContext, "clock">,
  practitioner_id: string,
  { status, plant_id, q, date_from, date_to }: ReferralFilter = {},
) {
  let query = db.selectFrom("referral").selectAll().where("practitioner_id", "=", practitioner_id);
  query = query.where("status", status === "draft" ? "=" : "!=", "draft");
  if (plant_id) query = query.where("plant_id", "=", plant_id);
  if (date_from) query = query.where("created_at", ">=", dayStart(date_from));
  if (date_to) query = query.where("created_at", "<", dayStart(addDays(date_to, 1)));
  const rows = await query.orderBy("created_at", "desc").orderBy("referral_number", "desc").execute();
  return (await referrerViews(db, call.clock, rows)).filter(
    (referrerView) =>
      (!status || referrerView.state === status) && (!q?.trim() || isFound(wordsOf(referrerView), q)),
  );
}
type ReferrerView = Awaited<ReturnType<typeof referrerViews>>[number];

const dayStart = (date: string) => instantOf(date, "00:00", "Asia/Jakarta").toISOString();

function wordsOf({ referral_number, patient_name, products }: ReferrerView): string {
  const names = products.flatMap(({ name_en, name_id }) => [name_en, name_id]);
  return [referral_number, patient_name, ...names].join("\n");
}

/** @throws LabError `not_found`, also for somebody else's */
export async function requireOwnReferral(
  db: Db | Trx,
  practitioner_id: string,
  referral_number: string,
): Promise<ReferralRow> {
  const row = await findRow(db, "referral", { referral_number, practitioner_id });
  if (!row) throw new LabError("not_found");
  return row;
}

export async function referrerViews(db: Db | Trx, clock: Clock, rows: readonly ReferralRow[]) {
  if (rows.length === 0) return [];
  const now = clock.now().toISOString();
  const parts = await loadReferralParts(db, rows);
  const shared = await sharedParts(db, now, rows);
  return rows.map((row) => {
    const { referral_number, plant_id } = row;
    const products = parts.products.get(referral_number) ?? [];
    const decision = parts.decisions.get(referral_number);
    const isUndone = products.length > 0 && products.every(({ not_done }) => not_done);
    const state = stateOf(row, decision?.code, isUndone, now);
    const { named, orders } = shared.get(referral_number) ?? { named: false, orders: [] };
    const results = orders.flatMap((order_number) => {
      const issued_at = parts.results.get(`${order_number} ${row.patient_id ?? ""}`);
      if (issued_at === undefined) return [];
      const matchingProducts = products.filter((product) => product.order_number === order_number);
      const product_ids = matchingProducts.map(({ product_id }) => product_id);
      return [{ order_number, patient_id: row.patient_id, issued_at, product_ids }];
    });
    return {
      referral_number,
      created_at: row.created_at,
      expired_at: row.expires_at,
      status: ENDED.has(state) ? ("canceled" as const) : row.status,
      state,
      expired: state === "expired",
      patient_name: nameOf(row, parts.people.get(row.patient_id ?? ""), named),
      named,
      result_shared: results.length > 0,
      results,
      decided_at: decision?.at ?? null,
      /** null = not needed */
      confirmation: row.confirmation,
      confirmation_reason: row.confirmation_reason,
      completed_at: state === "completed" ? (parts.completed.get(referral_number) ?? null) : null,
      plant: parts.plants.get(plant_id ?? "") ?? null,
      urgency: row.urgent ? ("urgent" as const) : ("routine" as const),
      ...pricesOf(plant_id, priceOf(parts.prices, products, plant_id)),
      fee: state === "not_done" ? null : row.fee,
      products: products.map(({ order_number: _order, ...product }) => product),
    };
  });
}

const ENDED = new Set<ReferralState>(["expired", "refused"]);

/** @param price with no suggested branch, the lowest of a branch offering everything */
function pricesOf<Price>(plant_id: string | null, price: Price) {
  return plant_id === null
    ? { patient_price: null, price_from: price }
    : { patient_price: price, price_from: null };
}

function stateOf(
  { status, expires_at }: ReferralRow,
  decision: "taken" | "refused" | undefined,
  isUndone: boolean,
  now: string,
): ReferralState {
  if (status === "canceled") return decision === "refused" ? "refused" : "canceled";
  if (status === "completed" && isUndone) return "not_done";
  if (status !== "pending") return status;
  if (expires_at <= now) return "expired";
  return decision === "taken" ? "taken" : "pending";
}

/** Initials without the patient's consent. */
function nameOf(row: ReferralRow, person: PersonName | undefined, named: boolean): string {
  const written = row.contact_name ?? "";
  if (row.status === "draft" && written) return written;
  const full = person ? patientName(person) : written;
  return named && person ? full : initialsOf(written || full);
}

interface PersonName {
  first_name: string;
  last_name: string;
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words.map((word) => `${[...word][0]?.toUpperCase() ?? ""}.`).join(" ");
}
