import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { moveTexts } from "~/features/reschedule/refusals.ts";
import type { slotShape } from "~/features/visit/kept-slot.server.ts";
import { FormRejection, rejectionFor } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { moveConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { newTimes, requireConsultation, timeText } from "./booked.server.ts";

interface Move {
  one: Consultation;
  chosen: z.output<typeof slotShape>;
}

/** A chosen move. Without one, or if no longer allowed, the times page says what to do. */
async function readMove({ session, up }: Guarded, id: string): Promise<Move> {
  const one = await requireConsultation(up, id);
  const chosen = await newTimes.find(session, id);
  if (!chosen || !one.reschedule.allowed) throw redirect(paths.consultationReschedule(id), 303);
  return { one, chosen };
}

function shownOf({ one, chosen }: Move, t: Translate, lang: LangCode): Shown {
  const { schedule } = one;
  const before = [schedule?.slot_id, schedule?.date, schedule?.time_start];
  return {
    page: `consultation:${one.consultation_id}`,
    lines: [
      shownLineOf("before", t("consultations:reschedule.now"), timeText(schedule, lang), before),
      shownLineOf("after", t("consultations:reschedule.after"), timeText(chosen, lang), chosen.slot_id),
    ],
  };
}

export async function loadConsultationMoveConfirm(patient: Guarded, id: string) {
  const [move, own] = await Promise.all([readMove(patient, id), ownPatientOf(patient.up)]);
  const t = patient.t;
  return {
    title: t("consultations:reschedule.confirm_title"),
    fingerprint: fingerprintOf(patient.session, shownOf(move, t, patient.up.lang)),
    id,
    concerned: forPatient(own, move.one),
    doctor: move.one.practitioner_name,
    before: move.one.schedule,
    after: move.chosen,
  };
}

/** Moves once; on failure "Reschedule Failed." with the reason. */
export function submitConsultationMoveConfirm(patient: Guarded, id: string) {
  const { request, session, up } = patient;
  return submit(request, session, {
    lookAt: paths.consultations(),
    run: async (_input, { form, client_request_id }) => {
      const move = await readMove(patient, id);
      requireShown(form, session, shownOf(move, patient.t, up.lang));
      const { slot_id } = move.chosen;
      try {
        await moveConsultation(up, {
          consultation_id: id,
          slot_id,
          client_request_id,
        });
      } catch (thrown) {
        if (!(thrown instanceof UpstreamRefusal && thrown.code === "slot_full")) throw moveRejection(thrown);
        await newTimes.drop(session, id);
        // Thrown, so that the form can be resent with another time.
        throw redirectWithFlash(
          paths.consultationReschedule(id),
          "error",
          "consultations:reschedule.slot_lost",
        );
      }
      await newTimes.drop(session, id);
      return redirect(paths.consultationChanged(id), 303);
    },
  });
}

function moveRejection(thrown: unknown): FormRejection {
  const refused = "consultations:reschedule.refused";
  const { errors, options } = rejectionFor(thrown, { ...moveTexts, too_late: refused, not_movable: refused });
  if (options.outcomeUnknown) return new FormRejection(errors, options);
  return new FormRejection({ "": ["reschedule:failed", ...Object.values(errors).flat()] }, options);
}
