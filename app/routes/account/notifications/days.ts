import { addDays, localDate, today } from "~/lib/dates.ts";
import type { Notification } from "~/upstream/notifications/notifications.server.ts";

/** Equal notifications of one day, the newest first. */
export type EqualNotifications = [Notification, ...Notification[]];

export interface NotificationGroup {
  when: "today" | "yesterday" | "earlier" | "undated";
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
export function groupByDay(list: readonly Notification[]): NotificationGroup[] {
  const days = new Map<string, EqualNotifications[]>();
  for (const notification of list) {
    const day = dayOf(notification) ?? "";
    const rows = days.get(day) ?? [];
    const equal = rows.find(([first]) => isEqual(first, notification));
    if (equal) equal.push(notification);
    else rows.push([notification]);
    days.set(day, rows);
  }
  const groups: NotificationGroup[] = [];
  for (const [day, rows] of [...days].sort(([first], [second]) => second.localeCompare(first))) {
    const when = whenOf(day);
    const last = groups.at(-1);
    if (last?.when === when) last.rows.push(...rows);
    else groups.push({ when, rows });
  }
  return groups;
}

function whenOf(day: string): NotificationGroup["when"] {
  if (day === "") return "undated";
  if (day >= today()) return "today";
  return day === addDays(today(), -1) ? "yesterday" : "earlier";
}
