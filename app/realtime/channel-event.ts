import { z } from "zod";
import { parsePlain } from "../lib/plain-json.ts";
import { safePath } from "../lib/redirect.ts";
import type { ChannelNotification } from "./replay.ts";

const TITLE_LENGTH = 200;
const MESSAGE_LENGTH = 1000;

/** Also of its private or presence channel; null for others. */
export function accountOf(channel: string | null | undefined): string | null {
  return /^(?:private-|presence-)?c-(.+)$/.exec(channel ?? "")?.[1] ?? null;
}

/** Frameworks name the event differently. */
const USUAL = new Set([
  "notification",
  "notificationcreated",
  "notificationsent",
  "newnotification",
  "broadcastnotificationcreated",
]);

/**
 * With its namespace or without.
 * @param name LAB_WS_EVENT; frameworks' names count beside its default alone
 */
export function isNotification(event: string, name: string): boolean {
  const [given, expected] = [plainName(event), plainName(name)];
  return given === expected || (USUAL.has(given) && expected === "notification");
}

function plainName(event: string): string {
  const last = event.split(/[\\./:]/).findLast((part) => part !== "") ?? "";
  return last.toLowerCase().replace(/[-_ ]|event$/g, "");
}

const text = z.string().catch("");
const notification = z.object({
  title: z.string().min(1),
  message: text,
  body: text,
  link: z.string().nullish().catch(null),
});
const nested = z.object({ notification: z.unknown().optional(), data: z.unknown().optional() });

/** Fields may lie in `notification` or `data`; null without a title. */
export function readNotification(payload: unknown): ChannelNotification | null {
  const value = jsonOf(payload);
  const inside = nested.safeParse(value).data;
  const [event] = [value, inside?.notification, inside?.data].flatMap(
    (part) => notification.safeParse(jsonOf(part)).data ?? [],
  );
  if (!event) return null;
  const { title, message, body, link } = event;
  return {
    title: title.slice(0, TITLE_LENGTH),
    message: (message || body).slice(0, MESSAGE_LENGTH),
    link: safePath(link, "") || null,
  };
}

export function shownName(event: string): string {
  return event.replaceAll(/[^\w.\\:/-]/g, "?").slice(0, 60);
}

export function jsonOf(text: unknown): unknown {
  if (typeof text !== "string" && !Buffer.isBuffer(text)) return text;
  try {
    return parsePlain(text.toString());
  } catch {
    return undefined;
  }
}
