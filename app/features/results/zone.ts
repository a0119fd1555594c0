import { createContext } from "react";
import { HOME_ZONE } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** Zone of the branch that took the specimen: all days and times of a result are its own. */
export const ResultZone = createContext(HOME_ZONE);

export function zoneOf({ timezone }: { timezone: string | null }): string {
  return timezone !== null && isUnderstood(timezone) ? timezone : HOME_ZONE;
}
