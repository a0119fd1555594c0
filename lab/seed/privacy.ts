import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { ids } from "./ids.ts";

const HOUR = 3_600_000;

/** One answered request about personal data. */
export async function seedPrivacy(trx: Trx, clock: Clock): Promise<void> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR).toISOString();
  await insertRows(trx, "privacy_request", {
    request_number: "PDP-0000000",
    account_id: ids.accounts.patient,
    kind: "access",
    request_text: "Mohon daftar perusahaan yang pernah menerima hasil saya.",
    created_at: before(240),
    due_at: before(168),
    state: "answered",
    started_at: before(235),
    answer: "Hanya PT Nusantara Jaya, dengan persetujuan Anda. Rinciannya ada di catatan data Anda.",
    answered_at: before(212),
  });
}
