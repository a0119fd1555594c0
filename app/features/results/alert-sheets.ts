import type { Loadable } from "~/lib/loadable.ts";
import type { SheetName } from "~/ui/sheets.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { isFollowedUp } from "./Critical.tsx";

/** Style sheets of `AlertsFirst`. */
export function alertSheets(alerts: Loadable<CriticalAlert[]>, isBrief = false): SheetName[] {
  if (!alerts.ok || alerts.data.length === 0) return [];
  if (isBrief) return ["strip"];
  return alerts.data.some(isFollowedUp) ? ["results", "strip"] : ["results"];
}
