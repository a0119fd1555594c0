import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Bilingual } from "../../lib/labels.ts";
import type { Db, Trx } from "../../database/db.ts";
import { logProcessing } from "../../database/processing-log.ts";
import { countOf, insertRows } from "../../database/rows.ts";
import { ownContacts } from "./owner-contacts.ts";
import { send } from "./outbox.ts";
import { loadSettings, type Topic } from "./settings.ts";

/** Reused after deleting the last row. */
const position = sql<number>`notification.rowid`;
const MAX_BATCH = 500;

/** Texts never name a test or a result. */
export interface Notice {
  account_id: string;
  title_en: string;
  title_id: string;
  message_en: string;
  message_id: string;
  /** portal path */
  link?: string | null;
  /** always shown without a topic */
  topic?: Topic;
  /** `critical` has no topic, so that settings cannot silence it */
  kind?: "general" | "critical";
}

export type TitleAndMessage = readonly [title: Bilingual, message: Bilingual];

/** @param values the same in both languages or a pair */
export function noticeTexts(
  [title, message]: TitleAndMessage,
  values: Readonly<Record<string, string | Bilingual>> = {},
) {
  const filled = (lang: 0 | 1) =>
    message[lang].replace(/\{(\w+)\}/g, (gap, name: string) => {
      const value = values[name] ?? gap;
      return typeof value === "string" ? value : value[lang];
    });
  return { title_en: title[0], title_id: title[1], message_en: filled(0), message_id: filled(1) };
}

/** Returns the id. Without the browser channel it is stored as read and not published. */
export async function notify(db: Db | Trx, clock: Clock, { topic, ...notice }: Notice): Promise<string> {
  const notification_id = randomUUID();
  const inBrowser = topic ? await sendByChannels(db, clock, topic, notice) : true;
  await insertRows(db, "notification", {
    ...notice,
    link: notice.link ?? null,
    notification_id,
    is_read: inBrowser ? 0 : 1,
    created_at: clock.now().toISOString(),
  });
  return notification_id;
}

/** Confirmed contacts only. @returns true if the browser is one of the channels */
async function sendByChannels(db: Db | Trx, clock: Clock, topic: Topic, notice: Notice): Promise<boolean> {
  const { channels, message_by } = await loadSettings(db, notice.account_id);
  const chosen = channels[topic];
  const contacts = await ownContacts(db, notice.account_id);
  const email = chosen.email ? contacts.email : null;
  // E-mail was chosen, but its address is not confirmed.
  const phone = chosen.message || (chosen.email && email === null) ? contacts.phone : null;
  if (email === null && phone === null) return chosen.browser;
  const message = {
    kind: "notice",
    code: null,
    link: notice.link ?? null,
    subject: [notice.title_en, notice.title_id],
    body: [notice.message_en, notice.message_id],
  } as const;
  if (email !== null) await send(db, clock, { ...message, channel: "email", recipient: email });
  if (phone !== null) await send(db, clock, { ...message, channel: message_by, recipient: phone });
  const purpose = topic === "payment" || topic === "promo" ? topic : "care";
  const { account_id } = notice;
  await logProcessing(db, clock, {
    account_id,
    actor: "laboratory",
    what: "message",
    action: "send",
    purpose,
  });
  return chosen.browser;
}

export async function listNotifications(db: Db, account_id: string, page: number, per_page: number) {
  const query = db.selectFrom("notification").where("account_id", "=", account_id);
  const total = await countOf(query);
  const rows = await query
    .selectAll()
    .orderBy("is_read")
    .orderBy("created_at", "desc")
    .orderBy(position, "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { rows, total };
}

export async function unreadCount(db: Db, account_id: string): Promise<number> {
  const count = await countOf(
    db.selectFrom("notification").where("account_id", "=", account_id).where("is_read", "=", 0),
  );
  return count;
}

/** Null marks all; false if the account has no such notification. */
export async function markRead(db: Db, account_id: string, notification_id: string | null): Promise<boolean> {
  let update = db.updateTable("notification").set({ is_read: 1 }).where("account_id", "=", account_id);
  if (notification_id !== null) update = update.where("notification_id", "=", notification_id);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return notification_id === null || numUpdatedRows > 0n;
}

/** 0 without any. */
export async function lastNotification(db: Db): Promise<number> {
  const newest = db.selectFrom("notification").select(position.as("position")).orderBy(position, "desc");
  return (await newest.limit(1).executeTakeFirst())?.position ?? 0;
}

/** Oldest first. */
export function notificationsAfter(db: Db, after: number) {
  return db
    .selectFrom("notification")
    .innerJoin("account", "account.account_id", "notification.account_id")
    .select(["title_en", "notification.title_id", "message_en", "message_id", "link"])
    .select(["account.uuid", "account.lang"])
    .select(position.as("position"))
    .where(position, ">", after)
    .where("is_read", "=", 0)
    .orderBy(position)
    .limit(MAX_BATCH)
    .execute();
}
