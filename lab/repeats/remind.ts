import type { Clock } from "../lib/call-context.ts";
import type { Db, Trx } from "../database/db.ts";
import { findRow, updateRows } from "../database/rows.ts";
import { wallTime } from "../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import { accountsThatMay } from "../patients/access.ts";
import { isAllowed } from "../settings/consents.ts";
import { repeatRows, stateOf } from "./repeats.ts";

/** Jakarta; 19:00 is 21:00 in the east of the country. */
const [DAY_FROM, DAY_TO] = ["08:00", "19:00"];

/**
 * Reminds once of each repeat that is due, by day: every account that may book and did not object, without the test's
 * name.
 */
export async function remindOfRepeats(db: Db, clock: Clock): Promise<void> {
  const { date, time } = wallTime(clock.now(), "Asia/Jakarta");
  if (time < DAY_FROM || time >= DAY_TO || (await unreminded(db, date)).length === 0) return;
  await db.transaction().execute(async (trx) => {
    const told = new Set<string>();
    for (const { repeat_id, patient_id, sensitive } of await unreminded(trx, date)) {
      await updateRows(trx, "repeat_advice", { repeat_id }, { reminded_at: clock.now().toISOString() });
      if (!(await personAllows(trx, patient_id))) continue;
      for (const { account_id, ground } of await accountsThatMay(trx, clock, patient_id, "book"))
        if (sensitive === 0 || ground === "self") told.add(account_id);
    }
    for (const account_id of told) {
      if (!(await isAllowed(trx, account_id, "repeat_reminders"))) continue;
      await notify(trx, clock, {
        ...{ account_id, topic: "schedule", link: "/patient/repeat" },
        title_en: "It is time to repeat a test",
        title_id: "Waktunya periksa ulang",
        message_en: "Sign in to see which one. You can also be reminded later.",
        message_id: "Masuk untuk melihat pemeriksaannya. Anda juga bisa minta diingatkan nanti.",
      });
    }
  });
}

/** An objection of the person counts for carers too. */
async function personAllows(trx: Trx, patient_id: string): Promise<boolean> {
  const own = await findRow(trx, "account", { patient_id }, ["account_id"]);
  return !own || isAllowed(trx, own.account_id, "repeat_reminders");
}

/** @param today YYYY-MM-DD in Jakarta */
async function unreminded(db: Db | Trx, today: string) {
  const rows = await repeatRows(db)
    .where("r.reminded_at", "is", null)
    .where("r.ended_at", "is", null)
    .execute();
  return rows.filter((row) => stateOf(row, today) === "due");
}
