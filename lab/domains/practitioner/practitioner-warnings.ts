import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { labToday } from "../../lib/local-time.ts";

const WARNING_DAYS = 90;

interface LicenceWarning {
  licence_id: string;
  kind: "str" | "sip";
  state: "expiring" | "expired";
  number: string;
  practice_place: string | null;
  /** last valid day, YYYY-MM-DD */
  expires_at: string;
  /** negative afterwards */
  days_left: number;
}

/** Skips a SIP replaced by a later one for the same place. */
export async function licenceWarnings(
  db: Db | Trx,
  clock: Clock,
  practitioner_id: string,
): Promise<LicenceWarning[]> {
  const rows = await db
    .selectFrom("practitioner_licence")
    .select(["licence_id", "kind", "number", "practice_place", "expires_at"])
    .where("practitioner_id", "=", practitioner_id)
    .where("removed_at", "is", null)
    .where("expires_at", "is not", null)
    .orderBy("expires_at")
    .orderBy("licence_id")
    .execute();
  const today = labToday(clock.now());
  const latest = new Map(rows.map((row) => [placeOf(row), row.licence_id]));
  return rows.flatMap(({ expires_at, ...row }): LicenceWarning[] => {
    if (expires_at === null || latest.get(placeOf(row)) !== row.licence_id) return [];
    const days_left = Math.round((Date.parse(expires_at) - Date.parse(today)) / 86_400_000);
    if (days_left > WARNING_DAYS) return [];
    return [{ ...row, expires_at, days_left, state: days_left < 0 ? "expired" : "expiring" }];
  });
}

function placeOf({ kind, practice_place }: { kind: string; practice_place: string | null }): string {
  return `${kind} ${(practice_place ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")}`;
}
