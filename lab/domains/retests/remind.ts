import type { Clock } from "../../lib/call-context.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow, updateRows } from "../../database/rows.ts";
import { runIsolated } from "../../lib/apart.ts";
import { wallTime } from "../../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import { accountsThatMay } from "../patients/access.ts";
import { isAllowed } from "../notifications/consents.ts";
import { retestRows, stateOf } from "./retests.ts";

/** Jakarta; 19:00 is 21:00 in eastern Indonesia. */
const [DAY_FROM, DAY_TO] = ["08:00", "19:00"];

/** Notices omit the test's name; one notice stands for all people of an account. */
export async function remindOfRetests(db: Db, clock: Clock): Promise<void> {
  const { date, time } = wallTime(clock.now(), "Asia/Jakarta");
  if (time < DAY_FROM || time >= DAY_TO) return;
  const told = new Set<string>();
  for (const patient_id of new Set((await unreminded(db, date)).map((row) => row.patient_id)))
    await runIsolated({ db, clock }, "repeat", patient_id, async () => {
      const reminded = await db
        .transaction()
        .execute((trx) => remindOf(trx, clock, { patient_id, date, told }));
      for (const account_id of reminded) told.add(account_id);
    });
}

interface Due {
  patient_id: string;
  /** YYYY-MM-DD in Jakarta */
  date: string;
  told: ReadonlySet<string>;
}

/** @returns accounts told now */
async function remindOf(trx: Trx, clock: Clock, { patient_id, date, told }: Due): Promise<string[]> {
  const rows = await unreminded(trx, date, patient_id);
  for (const { repeat_id } of rows)
    await updateRows(trx, "repeat_advice", { repeat_id }, { reminded_at: clock.now().toISOString() });
  if (rows.length === 0 || !(await personAllows(trx, patient_id))) return [];
  const reminded: string[] = [];
  for (const { account_id, ground } of await accountsThatMay(trx, clock, patient_id, "book")) {
    const isConcerned = ground === "self" || rows.some(({ sensitive }) => sensitive === 0);
    if (!isConcerned || told.has(account_id)) continue;
    if (!(await isAllowed(trx, account_id, "repeat_reminders"))) continue;
    await notify(trx, clock, {
      account_id,
      topic: "schedule",
      link: "/patient/repeat",
      title_en: "It is time to repeat a test",
      title_id: "Waktunya periksa ulang",
      message_en: "Sign in to see which one. You can also be reminded later.",
      message_id: "Masuk untuk melihat pemeriksaannya. Anda juga bisa minta diingatkan nanti.",
    });
    reminded.push(account_id);
  }
  return reminded;
}

/** The person's objection counts for carers too. */
async function personAllows(trx: Trx, patient_id: string): Promise<boolean> {
  const row = await findRow(trx, "account", { patient_id }, ["account_id"]);
  return !row || isAllowed(trx, row.account_id, "repeat_reminders");
}

/** @param today YYYY-MM-DD in Jakarta */
async function unreminded(db: Db | Trx, today: string, patient_id?: string) {
  let open = retestRows(db).where("r.reminded_at", "is", null).where("r.ended_at", "is", null);
  if (patient_id !== undefined) open = open.where("r.patient_id", "=", patient_id);
  return (await open.execute()).filter((row) => stateOf(row, today) === "due");
}
