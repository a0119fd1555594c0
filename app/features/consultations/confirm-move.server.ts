import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { moveTexts } from "~/features/reschedule/refusals.ts";
import type { slotShape } from "~/features/visit/kept-slot.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { moveConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { newTimes, requireConsultation, timeText } from "./booked.server.ts";

interface Move {
  consultation: Consultation;
  chosen: z.output<typeof slotShape>;
}

/** Without a move, or if no longer allowed, the times page says what to do. */
async function readMove({ session, up }: Guarded, id: string): Promise<Move> {
  const consultation = await requireConsultation(up, id);
  const chosen = await newTimes.find(session, id);
  if (!chosen || !consultation.reschedule.allowed) throw redirect(paths.consultationReschedule(id), 303);
  return { consultation, chosen };
}

export const movingConsultation = confirmation({
  load: readMove,
  shown: ({ consultation: { consultation_id, schedule }, chosen }, { t, up: { lang } }) => ({
    page: `consultation:${consultation_id}`,
    record: { consultation_id, slot_id: chosen.slot_id },
    lines: [
      shownLineOf("before", t("consultations:reschedule.now"), timeText(schedule, lang), [
        schedule?.slot_id,
        schedule?.date,
        schedule?.time_start,
      ]),
      shownLineOf("after", t("consultations:reschedule.after"), timeText(chosen, lang), chosen.slot_id),
    ],
  }),
  lookAt: () => paths.consultations(),
  run: async ({ up, session }, { consultation_id, slot_id }, _choices, client_request_id) => {
    try {
      await moveConsultation(up, { consultation_id, slot_id, client_request_id });
    } catch (thrown) {
      if (!(thrown instanceof UpstreamRefusal && thrown.code === "slot_full")) throw moveRejection(thrown);
      await newTimes.drop(session, consultation_id);
      // Thrown, so that the form can be resent with another time.
      throw redirectWithFlash(
        paths.consultationReschedule(consultation_id),
        "error",
        "consultations:reschedule.slot_lost",
      );
    }
    await newTimes.drop(session, consultation_id);
    return redirect(paths.consultationChanged(consultation_id), 303);
  },
});

export async function loadConsultationMoveConfirm(patient: Guarded, id: string) {
  const [{ view, fingerprint }, current] = await Promise.all([
    movingConsultation.show(patient, id),
    ownPatientOf(patient.up),
  ]);
  const { consultation, chosen } = view;
  return {
    title: patient.t("consultations:reschedule.confirm_title"),
    fingerprint,
    id,
    concerned: forPatient(current, consultation),
    doctor: consultation.practitioner_name,
    before: consultation.schedule,
    after: chosen,
  };
}

function moveRejection(thrown: unknown): FormRejection {
  const refused = "consultations:reschedule.refused";
  const { errors, options } = rejectionFor(thrown, { ...moveTexts, too_late: refused, not_movable: refused });
  if (options.outcomeUnknown) return new FormRejection(errors, options);
  return new FormRejection({ "": ["reschedule:failed", ...Object.values(errors).flat()] }, options);
}
