import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import type { Clock } from "../http.ts";
import { addDays } from "./local-time.ts";
import type { Db, Trx } from "./db.ts";
import type { Channel, OutboxTable } from "./schema/registration.ts";

type Message = Pick<Insertable<OutboxTable>, "kind" | "channel" | "recipient" | "code" | "link"> & {
  /** [English, Indonesian] */
  subject: readonly [string, string];
  body: readonly [string, string];
};

const KEPT_DAYS = 7;

/** Puts a message where a real laboratory would hand it to its mail or SMS provider. */
export async function send(db: Db | Trx, clock: Clock, message: Message): Promise<void> {
  const { subject, body, ...rest } = message;
  const created_at = clock.now().toISOString();
  await db
    .insertInto("outbox")
    .values({
      ...rest,
      message_id: randomUUID(),
      subject_en: subject[0],
      subject_id: subject[1],
      body_en: body[0],
      body_id: body[1],
      created_at,
    })
    .execute();
  const oldest = addDays(created_at.slice(0, 10), -KEPT_DAYS);
  await db.deleteFrom("outbox").where("created_at", "<", oldest).execute();
}

/** The message that carries a one-time code. */
export function codeMessage(channel: Channel, recipient: string, code: string, minutes: number): Message {
  return {
    kind: "one_time_code",
    channel,
    recipient,
    code,
    link: null,
    subject: ["Your code", "Kode Anda"],
    body: [
      `Your code is ${code}. It works for ${String(minutes)} minutes. Never give it to anybody.`,
      `Kode Anda ${code}. Berlaku ${String(minutes)} menit. Jangan berikan kepada siapa pun.`,
    ],
  };
}

/** `s•••@example.com`, `+62•••801`: enough to recognise the own address by. */
export function masked(recipient: string): string {
  const at = recipient.indexOf("@");
  return at < 0
    ? `${recipient.slice(0, 3)}•••${recipient.slice(-3)}`
    : `${recipient.slice(0, 1)}•••${recipient.slice(at)}`;
}
