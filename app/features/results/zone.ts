import { createContext } from "react";
import { HOME_ZONE } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** All days and times of a result are in the specimen branch's zone. */
export const ResultZone = createContext(HOME_ZONE);

export function zoneOf({ timezone }: { timezone: string | null }): string {
  return timezone !== null && isUnderstood(timezone) ? timezone : HOME_ZONE;
}
