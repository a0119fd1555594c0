import { redirect } from "@remix-run/node";
import { z } from "zod";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { requireConsultation, timeText } from "~/features/consultations/booked.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { cancelConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";

const shownOf = ({ consultation_id, schedule }: Consultation, t: Translate, lang: LangCode): Shown => ({
  page: `consultation-cancel:${consultation_id}`,
  lines: [
    shownLineOf("time", t("consultations:when"), timeText(schedule, lang), [
      schedule?.date,
      schedule?.time_start,
    ]),
  ],
});

/** The consultation, and whether it can be canceled. */
export async function loadCancel(request: Request, { session, up }: Guarded, id: string) {
  const [one, own] = await Promise.all([requireConsultation(up, id), ownPatientOf(up)]);
  const t = getT(request);
  return {
    title: t("consultations:cancel.title"),
    fingerprint: fingerprintOf(session, shownOf(one, t, up.lang)),
    concerned: forPatient(own, one),
    doctor: one.practitioner_name,
    schedule: one.schedule,
    canceled: one.status === "canceled",
    cancelable: one.cancelable,
    paid: one.charge_number !== null,
  };
}

export function submitCancel(request: Request, { session, up }: Guarded, id: string) {
  return submit(request, session, {
    schema: z.object({}),
    codes: {
      already_canceled: "consultations:cancel.already",
      not_cancelable: "consultations:cancel.refused",
    },
    lookAt: paths.consultations(),
    run: async (_input, form) => {
      requireShown(form, session, shownOf(await requireConsultation(up, id), getT(request), up.lang));
      await cancelConsultation(up, { consultation_id: id, client_request_id: clientRequestIdOf(form) });
      return redirect(paths.consultationChanged(id), 303);
    },
  });
}
