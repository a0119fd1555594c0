import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { calendarFile } from "~/lib/calendar.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { findConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** The .ics file of a consultation: when and how, without doctor or topic. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const found = await findConsultation(up, params["id"] ?? "-");
  const file = found && fileOf(t, found);
  if (!file) throw new Response(null, { status: 404 });
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="consultation.ics"',
    "Cache-Control": "no-store",
  };
  return new Response(file, { headers });
}

function fileOf(t: Translate, one: Consultation): string | null {
  const { schedule, status, mode, changes } = one;
  if (!schedule || status === "pending" || !isUnderstood(status)) return null;
  // Calendars keep the file with the highest number.
  if (!isUnderstood(changes)) return null;
  const settings = env();
  const canceled = status === "canceled";
  return calendarFile({
    uid: `${one.consultation_id}@${new URL(settings.PUBLIC_ORIGIN).hostname}`,
    ...schedule,
    sequence: changes + (canceled ? 1 : 0),
    canceled,
    summary: t("consultations:calendar_summary", { brand: settings.BRAND_NAME }),
    location: mode === "branch" ? [one.plant_name, one.plant_address].filter(Boolean).join(", ") : "",
    description: t(`consultations:modes.${mode}`),
    fast: null,
    stamp: new Date(),
  });
}
