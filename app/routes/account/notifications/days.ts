import { localDate } from "~/lib/dates.ts";
import type { Notification } from "~/upstream/notifications/notifications.server.ts";

/** Equal notifications of one day, the newest first. */
export type EqualNotifications = [Notification, ...Notification[]];

export interface NotificationDay {
  /** YYYY-MM-DD; null: without a date */
  day: string | null;
  rows: EqualNotifications[];
}

const dayOf = ({ created_at }: Notification) => (created_at ? localDate(created_at) : null);

/** Read ones stay apart: opening a row marks all of it. */
export function isEqual(first: Notification, second: Notification): boolean {
  return (
    (["is_read", "kind", "title", "message", "link"] as const).every((key) => first[key] === second[key]) &&
    dayOf(first) === dayOf(second)
  );
}

/** Newest day first, undated ones last; a day keeps the order of the laboratory. */
export function groupByDay(list: readonly Notification[]): NotificationDay[] {
  const days = new Map<string | null, EqualNotifications[]>();
  for (const notification of list) {
    const rows = days.get(dayOf(notification)) ?? [];
    const equal = rows.find(([first]) => isEqual(first, notification));
    if (equal) equal.push(notification);
    else rows.push([notification]);
    days.set(dayOf(notification), rows);
  }
  return [...days]
    .map(([day, rows]) => ({ day, rows }))
    .sort((first, second) => (second.day ?? "").localeCompare(first.day ?? ""));
}
