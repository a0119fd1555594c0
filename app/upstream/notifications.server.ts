import { z } from "zod";
import { call, callList, type Meta, type UpstreamContext } from "./client.server.ts";
import { key, optionalText } from "./shapes.server.ts";

const PER_PAGE = 10;
/** Where a notification is looked for that is no longer on the page it was seen on. */
const SEARCH = { per_page: 100, pages: 10 };

const read = z.object({ is_read: z.boolean() });
const notification = read.extend({
  id: key,
  title: z.string(),
  message: optionalText,
  /** meant as a path of the portal, but not checked yet */
  link: optionalText,
  /** ISO 8601 instant */
  created_at: optionalText,
});
/** One message to the caller, in the language of the call. */
export type Notification = z.output<typeof notification>;

/** A page of 10, and how many are unread on all pages. */
export interface NotificationList {
  results: Notification[];
  meta: Meta;
  unread: number;
}

/** Notifications, unread first, then newest first: the laboratory's own order (screens.md §5.3). */
export async function listNotifications(up: UpstreamContext, page: number): Promise<NotificationList> {
  const { results, meta } = await listFrom(up, page, PER_PAGE);
  const unread = meta.unread_count ?? (page === 1 ? unreadIn(results) : await countUnread(up));
  return { results, meta, unread };
}

/**
 * Unread notifications: the list's own count where the laboratory gives one, else those of the first page
 * (spec.md §9).
 */
export async function countUnread(up: UpstreamContext): Promise<number> {
  const { results, meta } = await callList(up, {
    path: "/notifications/get",
    query: { per_page: PER_PAGE, page: 1 },
    schema: z.array(read),
    area: "account",
  });
  return meta.unread_count ?? unreadIn(results);
}

/**
 * The caller's notification with this id, or null. `page` is where it was seen; it may have moved since,
 * when something else came or was read.
 */
export async function findNotification(
  up: UpstreamContext,
  id: string,
  page: number,
): Promise<Notification | null> {
  const withId = (list: Notification[]) => list.find((one) => one.id === id);
  const seen = withId((await listFrom(up, page, PER_PAGE)).results);
  if (seen) return seen;
  for (let at = 1, last = 1; at <= Math.min(last, SEARCH.pages); at += 1) {
    const { results, meta } = await listFrom(up, at, SEARCH.per_page);
    const found = withId(results);
    if (found) return found;
    last = meta.last_page;
  }
  return null;
}

const afterwards = z.object({ unread_count: z.number().int() });

/**
 * Marks one notification as read, or "all"; doing it again changes nothing (POST /notifications/read (+)).
 * Answers how many are unread then.
 * @throws UpstreamRefusal 404 the caller has no such notification
 */
export async function markRead(
  up: UpstreamContext,
  which: { notification_id: string } | "all",
): Promise<number> {
  const answer = await call(up, {
    method: "POST",
    path: "/notifications/read",
    body: which === "all" ? { all: true } : which,
    schema: afterwards,
    area: "account",
  });
  return answer.unread_count;
}

function listFrom(up: UpstreamContext, page: number, per_page: number) {
  return callList(up, {
    path: "/notifications/get",
    query: { per_page, page },
    schema: z.array(notification),
    area: "account",
  });
}

function unreadIn(list: readonly z.output<typeof read>[]): number {
  return list.filter((one) => !one.is_read).length;
}
