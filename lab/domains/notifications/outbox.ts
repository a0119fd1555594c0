import { randomUUID } from "node:crypto";
import { sql, type Insertable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { labToday, midnight } from "../../lib/local-time.ts";
import type { Db, Trx } from "../../database/db.ts";
import { countOf, insertRows } from "../../database/rows.ts";
import type { Channel, OutboxTable } from "../../database/tables.generated.ts";

type Message = Pick<Insertable<OutboxTable>, "kind" | "channel" | "recipient" | "code" | "link"> & {
  subject: Bilingual;
  body: Bilingual;
};

const RETENTION_DAYS = 7;

/** The reference laboratory only stores it. */
export async function send(db: Db | Trx, clock: Clock, message: Message): Promise<void> {
  const { subject, body, ...rest } = message;
  const created_at = clock.now().toISOString();
  await insertRows(db, "outbox", {
    ...rest,
    message_id: randomUUID(),
    subject_en: subject[0],
    subject_id: subject[1],
    body_en: body[0],
    body_id: body[1],
    created_at,
  });
  const oldest = midnight(labToday(clock.now()), -RETENTION_DAYS);
  await db.deleteFrom("outbox").where("created_at", "<", oldest).execute();
}

export function codeMessage(channel: Channel, recipient: string, code: string, minutes: number): Message {
  return {
    kind: "one_time_code",
    channel,
    recipient,
    code,
    link: null,
    subject: ["Your code", "Kode Anda"],
    body: [
      `Your code is ${code}. It expires in ${String(minutes)} minutes. Never give it to anyone.`,
      `Kode Anda ${code}. Berlaku ${String(minutes)} menit. Jangan berikan kepada siapa pun.`,
    ],
  };
}

export async function listOutbox(db: Db, page: number, per_page: number, recipient?: string) {
  let messages = db.selectFrom("outbox");
  if (recipient) messages = messages.where("recipient", "=", recipient);
  const total = await countOf(messages);
  const rows = await messages
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy(sql`rowid`, "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total };
}

/** Null without a message that holds a code. */
export async function findLatestCode(db: Db, recipients: readonly string[]): Promise<string | null> {
  if (recipients.length === 0) return null;
  const row = await db
    .selectFrom("outbox")
    .select("code")
    .where("recipient", "in", recipients)
    .where("code", "is not", null)
    .orderBy("created_at", "desc")
    .orderBy(sql`rowid`, "desc")
    .executeTakeFirst();
  return row?.code ?? null;
}
