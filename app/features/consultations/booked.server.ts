import type { z } from "zod";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { draftKind } from "~/state/drafts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";

/** A consultation of the account. @throws UpstreamRefusal or Response 404 */
export async function requireConsultation(up: UpstreamContext, id: string): Promise<Consultation> {
  const found = await findConsultation(up, id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

/** New times being chosen, by consultation. */
export const newTimes = draftKind("consultation-time", slotShape, { prefix: "consultation" });

export function timeText(
  one: Omit<z.output<typeof slotShape>, "slot_id"> | null | undefined,
  lang: LangCode,
): string {
  if (!one) return "";
  return `${formatLongDate(one.date, lang)}, ${formatTimeRange(one.time_start, one.time_end, one.timezone, lang)}`;
}
