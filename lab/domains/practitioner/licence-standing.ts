import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRows } from "../../database/rows.ts";
import { labToday } from "../../lib/local-time.ts";

export type LicenceProblem = "unchecked" | "ended" | "rejected" | "none";

export async function licenceProblem(
  db: Db | Trx,
  clock: Clock,
  practitioner_id: string,
): Promise<LicenceProblem | null> {
  const rows = await findRows(db, "practitioner_licence", { practitioner_id });
  const licences = rows.filter(({ removed_at }) => removed_at === null);
  const today = labToday(clock.now());
  const running = licences.filter(({ expires_at }) => expires_at === null || expires_at >= today);
  if (running.some(({ status }) => status === "verified")) return null;
  if (running.some(({ status }) => status === "unverified")) return "unchecked";
  if (licences.some(({ status }) => status === "verified")) return "ended";
  if (licences.length === 0) return "none";
  return licences.some(({ status }) => status === "rejected") ? "rejected" : "ended";
}
