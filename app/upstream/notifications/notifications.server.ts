import { z } from "zod";
import { call, callList, type Meta, type UpstreamContext } from "../client/client.server.ts";
import { endpoint, reading } from "../client/endpoint.server.ts";
import { codeOr, optionalInstant, optionalKey, optionalText, orNull } from "../client/shapes.server.ts";
import { NOTIFICATION_KIND } from "../client/words/accounts.ts";

const PER_PAGE = 10;
const SEARCH = { per_page: 100, pages: 10 };

const read = z.object({ is_read: z.boolean() });
const notification = read.extend({
  id: optionalKey.describe("missing: cannot be marked as read alone"),
  kind: codeOr(NOTIFICATION_KIND, "general").describe(
    "critical: a result needs attention today; the text names no value or test",
  ),
  title: z.string(),
  message: optionalText,
  link: optionalText.describe("path of the portal; checked before use"),
  created_at: optionalInstant,
  product_names: orNull(z.array(z.string())).describe("tests it is about, where this reader may know them"),
  patient_names: orNull(z.array(z.string())).describe("people it is about, where this reader may know them"),
});
/** `link` is unchecked. */
export type Notification = z.output<typeof notification>;

const listCall = endpoint("Notifications", "GET /notifications/get", {
  summary:
    "Lists the caller's notifications, unread first, then newest first. `meta` may include `unread_count`.",
  query: z.object({ page: z.number(), per_page: z.number() }),
  rows: 100,
  results: z.array(notification),
});
const countCall = reading(listCall, z.array(read));

export interface NotificationList {
  results: Notification[];
  meta: Meta;
  unread: number;
}

export async function listNotifications(up: UpstreamContext, page: number): Promise<NotificationList> {
  const { results, meta } = await listPage(up, page, PER_PAGE);
  const unread = meta.unread_count ?? (page === 1 ? unreadIn(results) : await countUnread(up));
  return { results, meta, unread };
}

/** The laboratory's count, else the first page's. */
export async function countUnread(up: UpstreamContext): Promise<number> {
  const { results, meta } = await callList(up, countCall, { query: { per_page: PER_PAGE, page: 1 } });
  return meta.unread_count ?? unreadIn(results);
}

/** Null if absent; it may have moved from its page. */
export async function findNotification(
  up: UpstreamContext,
  id: string,
  page: number,
): Promise<Notification | null> {
  const withId = (list: Notification[]) => list.find((item) => item.id === id);
  const onPage = withId((await listPage(up, page, PER_PAGE)).results);
  if (onPage) return onPage;
  for (let index = 1, last = 1; index <= Math.min(last, SEARCH.pages); index += 1) {
    const { results, meta } = await listPage(up, index, SEARCH.per_page);
    const notification = withId(results);
    if (notification) return notification;
    last = meta.last_page;
  }
  return null;
}

const readCall = endpoint("Notifications", "POST /notifications/read", {
  summary: "Marks one or all notifications as read. Repeating it changes nothing.",
  body: z.union([z.object({ notification_id: z.string() }), z.object({ all: z.literal(true) })]),
  results: z.object({ unread_count: z.number().int() }),
});

/** Returns the unread count. */
export async function markRead(
  up: UpstreamContext,
  which: { notification_id: string } | "all",
): Promise<number> {
  return (await call(up, readCall, { body: which === "all" ? { all: true } : which })).unread_count;
}

function listPage(up: UpstreamContext, page: number, per_page: number) {
  return callList(up, listCall, { query: { per_page, page } });
}

function unreadIn(list: readonly z.output<typeof read>[]): number {
  return list.filter((item) => !item.is_read).length;
}
