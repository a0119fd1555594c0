import type { Clock } from "../../../lib/call-context.ts";
import type { Db, Trx } from "../../../database/db.ts";

/** Applies while nothing newer was measured. */
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
 * Ignores preliminary values older than the reader's confirmation: they can still change.
 * @param mayRead for results of that order
 */
export async function remeasuredCodes(
  db: Db | Trx,
  { patient_id, collected_at }: AlertedResult,
  { codes, confirmed_at }: { codes: readonly string[]; confirmed_at: string },
  mayRead: (order: LaterOrder) => boolean | Promise<boolean>,
): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("observation as b")
    .innerJoin("lab_result as r", (join) =>
      join.onRef("r.result_id", "=", "b.result_id").onRef("r.version", "=", "b.version"),
    )
    .innerJoin("result_version as v", (join) =>
      join.onRef("v.result_id", "=", "r.result_id").onRef("v.version", "=", "r.version"),
    )
    .innerJoin("lab_order as o", "o.order_number", "r.order_number")
    .select(["b.code", "o.order_number", "o.sensitive", "o.created_at"])
    .distinct()
    .where("r.patient_id", "=", patient_id)
    .where("r.collected_at", ">", collected_at)
    .where("r.state", "in", ["ready", "partial"])
    .where("b.status", "not in", ["registered", "cancelled", "entered_in_error"])
    .where("b.code", "in", codes)
    .where((is) => is.or([is("b.status", "!=", "preliminary"), is("v.issued_at", ">", confirmed_at)]))
    .execute();
  const readable = new Set<string>();
  for (const { code, ...order } of rows)
    if (!readable.has(code) && (await mayRead(order))) readable.add(code);
  return [...readable];
}

/** @param confirmed_at null if unconfirmed @param isOver withdrawn, or all its values were measured again */
export function followUpUntil(clock: Clock, confirmed_at: string | null, isOver: boolean): string | null {
  if (confirmed_at === null || isOver) return null;
  const until = Date.parse(confirmed_at) + FOLLOW_UP_MS;
  return until > clock.now().getTime() ? new Date(until).toISOString() : null;
}
