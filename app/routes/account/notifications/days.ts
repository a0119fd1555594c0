import { addDays, localDate, today } from "~/lib/dates.ts";
import type { Notification } from "~/upstream/notifications/notifications.server.ts";

export interface NotificationGroup {
  when: "today" | "yesterday" | "earlier" | "undated";
  rows: Notification[];
}

const dayOf = ({ created_at }: Notification) => (created_at ? localDate(created_at) : null);

/** Newest day first, undated ones last; a day keeps the order of the laboratory. */
export function groupByDay(list: readonly Notification[]): NotificationGroup[] {
  const days = new Map<string, Notification[]>();
  for (const notification of list) {
    const day = dayOf(notification) ?? "";
    days.set(day, [...(days.get(day) ?? []), notification]);
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
