import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { branchDay } from "../../../lib/local-time.ts";

/** Applies while nothing newer is final. */
const FOLLOW_UP_MS = 72 * 3_600_000;

interface LaterOrder {
  order_number: string;
  sensitive: 0 | 1;
  created_at: string;
}

interface AlertedResult {
  patient_id: string;
  collected_at: string;
}

/**
 * Values of later specimens, oldest first.
 * @param mayRead for results of that order
 */
export async function laterValues(
  db: Db | Trx,
  { patient_id, collected_at }: AlertedResult,
  codes: readonly string[],
  mayRead: (order: LaterOrder) => boolean | Promise<boolean>,
) {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("observation as b")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.result_id", "=", "b.result_id").onRef("r.version", "=", "b.version"),
    )
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .leftJoin("plant", "plant.plant_id", "o.plant_id")
    .select(["b.code", "b.status", "b.value", "b.decimals", "b.value_text_en", "b.value_text_id"])
    .select(["b.comparator", "b.unit", "b.flag", "r.collected_at", "plant.timezone"])
    .select(["o.order_number", "o.sensitive", "o.created_at"])
    .where("r.patient_id", "=", patient_id)
    .where("r.collected_at", ">", collected_at)
    .where("r.state", "in", ["ready", "partial"])
    .where("b.status", "not in", ["registered", "cancelled", "entered_in_error"])
    .where("b.code", "in", codes)
    .orderBy("r.collected_at")
    .execute();
  const readable = [];
  for (const row of rows) if (await mayRead(row)) readable.push(row);
  return readable.map(({ sensitive: _sensitive, created_at: _created, collected_at: at, ...row }) => {
    const { timezone, ...value } = row;
    return { ...value, date: branchDay(at, timezone) };
  });
}
type LaterValue = Awaited<ReturnType<typeof laterValues>>[number];

/** A preliminary value can still change, so it ends nothing. */
export function remeasuredCodes(later: readonly LaterValue[]): string[] {
  const final = later.filter(({ status }) => status !== "preliminary");
  return [...new Set(final.map(({ code }) => code))];
}

/** @param confirmed_at null if unconfirmed @param isOver withdrawn, or all its values were measured again */
export function followUpUntil(clock: Clock, confirmed_at: string | null, isOver: boolean): string | null {
  if (confirmed_at === null || isOver) return null;
  const until = Date.parse(confirmed_at) + FOLLOW_UP_MS;
  return until > clock.now().getTime() ? new Date(until).toISOString() : null;
}
