import type { z } from "zod";
import { slotShape } from "~/features/visit/kept-slot.server.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { draftKind } from "~/state/drafts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";

/** @throws UpstreamRefusal or Response 404 */
export async function requireConsultation(up: UpstreamContext, id: string): Promise<Consultation> {
  const consultation = await findConsultation(up, id);
  if (!consultation) throw new Response(null, { status: 404 });
  return consultation;
}

export const newTimes = draftKind("consultation-time", slotShape, { prefix: "consultation" });

export function timeText(
  row: Omit<z.output<typeof slotShape>, "slot_id"> | null | undefined,
  lang: LangCode,
): string {
  if (!row) return "";
  return `${formatLongDate(row.date, lang)}, ${formatTimeRange(row.time_start, row.time_end, row.timezone, lang)}`;
}
