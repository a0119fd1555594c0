import { sql } from "kysely";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { requireRow } from "../../database/rows.ts";
import { zoneName } from "../../lib/local-time.ts";
import { patientName } from "../patients/patients.ts";
import { SLOT_MINUTES, type SlotRow } from "./slots.ts";

interface Overlap {
  patient_id: string;
  /** null: a consultation */
  order_number: string | null;
  account_id: string;
  plant_name: string;
  time_start: string;
  timezone: "Asia/Jakarta" | "Asia/Makassar" | "Asia/Jayapura";
}

interface PlannedVisit {
  patient_ids: readonly string[];
  slot: Pick<SlotRow, "slot_id" | "plant_id" | "service" | "starts_at">;
}

interface OverlapOptions {
  except?: string | null;
}

/**
 * Orders at one branch and hour are one visit.
 * @param account_id sees only its own orders named
 * @throws LabError `visit_overlaps` with `order_number` (null if hidden), `patient_id`, `slot_id`
 */
export async function requireFree(
  db: Db | Trx,
  account_id: string,
  visit: PlannedVisit,
  options: OverlapOptions = {},
): Promise<void> {
  const overlap = await findOverlap(db, visit, options);
  if (overlap) throw await overlapError(db, account_id, overlap, visit.slot);
}

export async function overlapWith(
  db: Db | Trx,
  account_id: string,
  visit: PlannedVisit,
): Promise<LabError | null> {
  const overlap = await findOverlap(db, visit, {});
  return overlap && overlapError(db, account_id, overlap, visit.slot);
}

async function overlapError(
  db: Db | Trx,
  account_id: string,
  { patient_id, order_number, plant_name, time_start, timezone, ...other }: Overlap,
  { slot_id, plant_id }: PlannedVisit["slot"],
): Promise<LabError> {
  const isOwn = other.account_id === account_id;
  const name = patientName(await requireRow(db, "patient", { patient_id }));
  const time = `${time_start} ${zoneName(timezone)}`;
  return new LabError(isOwn ? "visit_overlaps" : "visit_overlaps_hidden", {
    params: { name, time, plant: plant_name },
    results: { patient_id, plant_id, slot_id, order_number: isOwn ? order_number : null },
  });
}

async function findOverlap(
  db: Db | Trx,
  { patient_ids, slot }: PlannedVisit,
  { except = null }: OverlapOptions,
): Promise<Overlap | null> {
  if (patient_ids.length === 0) return null;
  const begins = Date.parse(slot.starts_at);
  const [after, before] = [-SLOT_MINUTES, SLOT_MINUTES].map((minutes) =>
    new Date(begins + minutes * 60_000).toISOString(),
  );
  const elsewhere = sql<boolean>`not (s.plant_id = ${slot.plant_id} and s.service = ${slot.service})`;
  const visit = await db
    .selectFrom("lab_order as o")
    .innerJoin("order_line as l", "l.order_number", "o.order_number")
    .innerJoin("slot as s", "s.slot_id", "o.slot_id")
    .innerJoin("plant as p", "p.plant_id", "s.plant_id")
    .select(["l.patient_id", "o.order_number", "o.account_id", "p.name as plant_name"])
    .select(["s.time_start", "p.timezone"])
    .where("l.patient_id", "in", patient_ids)
    .where("o.order_status", "in", ["pending", "active", "progress"])
    .where("o.order_type", "!=", "consultation")
    .where("o.order_number", "!=", except ?? "")
    .where("s.starts_at", ">", after ?? "")
    .where("s.starts_at", "<", before ?? "")
    .where(elsewhere)
    .executeTakeFirst();
  if (visit) return visit;
  const consultation = await db
    .selectFrom("consultation as c")
    .innerJoin("slot as s", "s.slot_id", "c.slot_id")
    .innerJoin("plant as p", "p.plant_id", "s.plant_id")
    .select(["c.patient_id", "c.account_id", "p.name as plant_name", "s.time_start", "p.timezone"])
    .where("c.patient_id", "in", patient_ids)
    .where("c.consultation_status", "in", ["pending", "active", "progress"])
    .where("c.consultation_id", "!=", except ?? "")
    .where("s.starts_at", ">", after ?? "")
    .where("s.starts_at", "<", before ?? "")
    .where("s.slot_id", "!=", slot.slot_id)
    .executeTakeFirst();
  return consultation ? { ...consultation, order_number: null } : null;
}
