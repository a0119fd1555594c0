import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import { hashToken } from "./accounts.ts";
import type { Db } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import type { FileTokenTable } from "../../database/tables.generated.ts";

export type FileSubject = Pick<Selectable<FileTokenTable>, "subject_id" | "account_id" | "kind" | "lang">;

const LIFE_MINUTES = 5;

/** Valid for 5 minutes. */
export async function newFileToken(db: Db, clock: Clock, file: FileSubject): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("file_token").where("expires_at", "<=", now.toISOString()).execute();
    const expires_at = new Date(now.getTime() + LIFE_MINUTES * 60_000).toISOString();
    await insertRows(trx, "file_token", { ...file, token_hash: hashToken(token), expires_at });
  });
  return token;
}

export async function findFile(db: Db, clock: Clock, token: string): Promise<FileSubject | null> {
  const row = await db
    .selectFrom("file_token")
    .select(["subject_id", "account_id", "kind", "lang"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  return row ?? null;
}
