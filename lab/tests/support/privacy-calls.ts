import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { issueToken } from "../../domains/accounts/accounts.ts";
import type { Db } from "../../database/db.ts";
import { addPatients, type ManyPatient } from "./many-patients.ts";
import type { TestLab } from "./test-lab.ts";

/** Calls of patients who are added for the test and own nothing that stands against closing. */
export function privacyAt(open: TestLab) {
  const as = ({ account_id }: Pick<ManyPatient, "account_id">) =>
    issueToken(open.lab.db, open.clock, { account_id, user_type: 1 });
  return {
    people: (count: number) => addPatients(open.lab.db, count),
    context: async (manyPatient: ManyPatient) => ({ lang: "en" as const, token: await as(manyPatient) }),
    post: async (manyPatient: ManyPatient, path: string, body: object) =>
      open.call("POST", path, {
        token: await as(manyPatient),
        body: { client_request_id: randomUUID(), ...body },
      }),
    get: async (manyPatient: ManyPatient, path: string) =>
      open.call("GET", path, { token: await as(manyPatient) }),
  };
}

/** Tables and columns whose text contains one of the words. */
export async function placesOf(db: Db, words: readonly string[]): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(db);
  const matches: string[] = [];
  for (const { name } of tables.rows) {
    const columns = await sql<{ name: string; type: string }>`
      select name, type from pragma_table_info(${name}) where type = 'TEXT'`.execute(db);
    for (const column of columns.rows)
      for (const word of words) {
        const { rows } = await sql`select 1 from ${sql.table(name)}
          where instr(lower(${sql.ref(column.name)}), ${word.toLowerCase()}) > 0 limit 1`.execute(db);
        if (rows.length > 0) matches.push(`${name}.${column.name}`);
      }
  }
  return [...new Set(matches)].sort();
}

/** Ends or gives away what keeps an account from being closed. */
export async function settleOrders(db: Db, account_id: string, withdrawn_at: string): Promise<void> {
  await db
    .updateTable("lab_order")
    .set({ order_status: "canceled" })
    .where("account_id", "=", account_id)
    .where("order_status", "in", ["pending", "active", "progress"])
    .execute();
  await db
    .updateTable("consultation")
    .set({ consultation_status: "canceled" })
    .where("account_id", "=", account_id)
    .where("consultation_status", "in", ["pending", "active", "progress"])
    .execute();
  await db
    .updateTable("lab_result")
    .set({ patient_id: "pat-hartini" })
    .where("state", "in", ["waiting", "partial", "withheld"])
    .execute();
  await db.updateTable("critical_alert").set({ withdrawn_at, withdrawn_version: 1 }).execute();
}
