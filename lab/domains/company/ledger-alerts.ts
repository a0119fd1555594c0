import type { Clock } from "../../lib/call-context.ts";
import type { Db } from "../../database/db.ts";
import { breakOf, type Break } from "../../ledgers/ledger-state.ts";
import { send } from "../notifications/outbox.ts";

/** Call it outside the failed work. */
export async function raiseAlert(db: Db, clock: Clock, existing: Break): Promise<void> {
  const { company_id, chain, fault, seq } = existing;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("ledger_alert")
    .values({ company_id, chain, fault, seq, noticed_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  process.stderr.write(`${JSON.stringify({ level: "warn", event: "ledger_broken", ...existing })}\n`);
  const where = `${company_id}, ${chain} ${String(seq)} (${fault})`;
  await send(db, clock, {
    kind: "notice",
    channel: "email",
    recipient: "operator",
    code: null,
    link: null,
    subject: ["A company's records were changed", "Catatan perusahaan berubah"],
    body: [
      `Decisions and payments for this company are stopped: ${where}. Compare with the last invoice and a backup.`,
      `Persetujuan dan pembayaran perusahaan ini dihentikan: ${where}. Bandingkan dengan tagihan terakhir dan cadangan data.`,
    ],
  });
}

/** Runs at start. */
export async function checkLedgers(db: Db, clock: Clock): Promise<void> {
  const companies = await db.selectFrom("company").select("company_id").execute();
  for (const { company_id } of companies) {
    const answer = await breakOf(db, company_id);
    if (answer) await raiseAlert(db, clock, answer);
  }
}
