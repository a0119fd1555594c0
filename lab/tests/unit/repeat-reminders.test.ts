import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { remindOfRetests } from "../../domains/retests/remind.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";
const TITLE = "It is time to repeat a test";

const open = useOpened(() => openTestLab(NOW));

const remind = () => remindOfRetests(open.lab.db, open.clock);
const told = async () => {
  const rows = open.lab.db.selectFrom("notification").select("account_id").where("title_en", "=", TITLE);
  return (await rows.execute()).map(({ account_id }) => account_id).sort();
};
const sitisRow = () =>
  open.lab.db
    .selectFrom("repeat_advice")
    .select("reminded_at")
    .where("repeat_id", "=", "rpt-0001012-glu-2h")
    .executeTakeFirstOrThrow();

describe("a reminder to repeat a test that fails for one person", () => {
  it("still comes to others, one notice for each account", async () => {
    const { db } = open.lab;
    await db.updateTable("repeat_advice").set({ reminded_at: null }).execute();
    await sql`CREATE TRIGGER broken BEFORE UPDATE ON repeat_advice WHEN NEW.patient_id = 'pat-siti'
      BEGIN SELECT RAISE(ABORT, 'broken'); END`.execute(db);
    await remind();
    expect(await told()).toEqual(["acc-patient", "acc-patient2"]);
    expect(await sitisRow()).toEqual({ reminded_at: null });
  });

  it("comes to that person once it can", async () => {
    await sql`DROP TRIGGER broken`.execute(open.lab.db);
    open.clock.at = new Date(Date.parse(NOW) + 16_000);
    await remind();
    await remind();
    expect(await told()).toEqual(["acc-patient", "acc-patient", "acc-patient2"]);
    expect(await sitisRow()).toEqual({ reminded_at: open.clock.at.toISOString() });
  });
});
