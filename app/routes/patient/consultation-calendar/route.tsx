import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { calendarFile } from "~/lib/calendar.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { findConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

/** Without doctor or topic. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const consultation = await findConsultation(up, params["id"] ?? "-");
  const file = consultation && fileOf(t, consultation);
  if (!file) throw new Response(null, { status: 404 });
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="consultation.ics"',
    "Cache-Control": "no-store",
  };
  return new Response(file, { headers });
}

function fileOf(t: Translate, consultation: Consultation): string | null {
  const { schedule, status, mode, changes } = consultation;
  if (!schedule || status === "pending" || !isUnderstood(status)) return null;
  // Calendars keep the highest number.
  if (!isUnderstood(changes)) return null;
  const settings = env();
  const canceled = status === "canceled";
  return calendarFile({
    uid: `${consultation.consultation_id}@${new URL(settings.PUBLIC_ORIGIN).hostname}`,
    ...schedule,
    sequence: changes + (canceled ? 1 : 0),
    canceled,
    summary: t("consultations:calendar_summary", { brand: settings.BRAND_NAME }),
    location:
      mode === "branch"
        ? [consultation.plant_name, consultation.plant_address].filter(Boolean).join(", ")
        : "",
    description: t(`consultations:modes.${mode}`),
    fast: null,
    stamp: new Date(),
  });
}
