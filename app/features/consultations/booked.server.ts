import { z } from "zod";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import type { Session } from "~/session/session.server.ts";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";

/** A consultation of the account. @throws UpstreamRefusal or Response 404 */
export async function requireConsultation(up: UpstreamContext, id: string): Promise<Consultation> {
  const found = await findConsultation(up, id);
  if (!found) throw new Response(null, { status: 404 });
  return found;
}

const time = z.object({
  slot_id: z.string(),
  date: z.string(),
  time_start: z.string(),
  time_end: z.string(),
  timezone: z.string(),
});
export type NewTime = z.output<typeof time>;

const nameOf = (id: string) => `consultation:${id}`;

export function findNewTime({ accountKey }: Session, id: string): Promise<NewTime | null> {
  return findDraft(accountKey, nameOf(id), time);
}

export function saveNewTime({ accountKey }: Session, id: string, chosen: NewTime): Promise<void> {
  return saveDraft(accountKey, nameOf(id), chosen);
}

export function dropNewTime({ accountKey }: Session, id: string): Promise<void> {
  return dropDraft(accountKey, nameOf(id));
}

export function timeText(one: Omit<NewTime, "slot_id"> | null | undefined, lang: LangCode): string {
  if (!one) return "";
  return `${formatLongDate(one.date, lang)}, ${formatTimeRange(one.time_start, one.time_end, one.timezone)}`;
}
