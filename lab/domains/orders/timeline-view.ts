import type { Row } from "../../database/db.ts";
import { orderEventText } from "./lifecycle/texts.ts";
import type { ResultProgress } from "./result-progress.ts";

/** @param isOpen the caller may see the visit */
export function timelineView(
  events: readonly Row<"order_event">[],
  work: ResultProgress | null,
  isOpen: boolean,
) {
  return events.map(({ code, at, note_en, note_id }) => {
    // A move's note contains the visit time, which is hidden here.
    const isTold = isOpen || code !== "rescheduled";
    const text = code === "completed" && work !== null ? NO_RESULT[work.state] : (`event_${code}` as const);
    return {
      code,
      at,
      note_en: (isTold && note_en) || orderEventText(text, "en"),
      note_id: (isTold && note_id) || orderEventText(text, "id"),
    };
  });
}

const NO_RESULT = {
  waiting: "event_completed",
  partial: "event_completed",
  withheld: "event_withheld",
  canceled: "event_not_done",
} as const;
