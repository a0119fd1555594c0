import { shownLineOf, type ShownLine } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { fastOf, type FastedTime } from "./fasting.ts";

export interface ShownVisit extends FastedTime {
  plant_id: string;
  plant_name: string;
  slot_id: string;
  time_end: string;
  timezone: string;
}

export function shownVisit(visit: ShownVisit, lang: LangCode, t: Translate): ShownLine {
  const { plant_id, plant_name, slot_id, date, time_start, time_end, timezone } = visit;
  const { fasting_hours, fasting_possible } = visit;
  const times = `${formatLongDate(date, lang)}, ${formatTimeRange(time_start, time_end, timezone, lang)}`;
  const fast = fastOf(visit, lang);
  return shownLineOf(
    `visit:${plant_id}`,
    t("checkout:review.visit", { plant: plant_name }),
    fast ? `${times}. ${t(`visit:${fast.key}`, { at: fast.at })}` : times,
    [slot_id, date, time_start, time_end, timezone, fasting_hours, fasting_possible],
  );
}
