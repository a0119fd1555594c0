import type { z } from "zod";
import { feeMethods, feePayment, redirectToFee } from "~/features/payments/fee.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { usableRequestId } from "~/state/once.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { createConsultation, type Practitioner } from "~/upstream/consultations/consultations.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { requireChosenDoctor } from "./doctor.server.ts";
import {
  consultationDrafts,
  consultationJourney,
  consultationRequestId,
  type ConsultationDraft,
} from "./draft.server.ts";
import type { consultationReviewSchema } from "./schema.ts";

export interface ConsultationStep extends Guarded {
  draft: ConsultationDraft;
}

export async function loadConsultationReview({ session, up, t, draft }: ConsultationStep) {
  const doctor = await requireChosenDoctor(up, draft);
  const { fee } = doctor;
  return {
    draft,
    doctor,
    clientRequestId: await usableRequestId(session.accountKey, consultationRequestId(draft)),
    fingerprint: fingerprintOf(session, shownOf(draft, doctor, t, up.lang)),
    methods: await feeMethods(up, "consultation", fee),
  };
}

function shownOf(draft: ConsultationDraft, doctor: Practitioner, t: Translate, lang: LangCode): Shown {
  const { slot, mode, patient_name, order_number, question } = draft;
  const when = slot
    ? `${formatLongDate(slot.date, lang)}, ${formatTimeRange(slot.time_start, slot.time_end, slot.timezone, lang)}`
    : "";
  return {
    page: "consultation",
    lines: [
      shownLineOf("patient", t("consultations:patient"), patient_name, draft.patient_id),
      shownLineOf("order", t("consultations:order"), order_number),
      shownLineOf(
        "doctor",
        t("consultations:doctor_label"),
        doctor.practitioner_name,
        doctor.practitioner_id,
      ),
      shownLineOf("mode", t("consultations:mode"), mode ? t(`consultations:modes.${mode}`) : "", mode),
      shownLineOf("time", t("consultations:when"), when, slot?.slot_id),
      shownLineOf("question", t("consultations:question.label"), question),
      shownLineOf("fee", t("consultations:fee"), formatMoney(doctor.fee), doctor.fee),
    ],
  };
}

export async function bookConsultation(
  { session, up, t, draft }: ConsultationStep,
  input: z.output<typeof consultationReviewSchema>,
  form: FormData,
): Promise<Response> {
  const { slot, mode } = draft;
  const doctor = await requireChosenDoctor(up, draft);
  requireShown(form, session, shownOf(draft, doctor, t, up.lang));
  const { fee } = doctor;
  if (!slot || !mode || fee === null)
    throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  const paying = await feePayment(up, "consultation", fee, input, paths.consultationDone());
  try {
    const booked = await createConsultation(up, {
      patient_id: draft.patient_id,
      order_number: draft.order_number || undefined,
      practitioner_id: draft.practitioner_id,
      mode,
      slot_id: slot.slot_id,
      question: draft.question,
      share_consent: true,
      accept_fee: fee,
      ...paying,
      client_request_id: consultationRequestId(draft),
    });
    await consultationDrafts.drop(session);
    return redirectToFee(session, booked, paths.consultationDone({ id: booked.consultation_id }));
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.code === "slot_full")) throw error;
    const { method_code = null, method_phone = "" } = input;
    await consultationDrafts.save(session, { ...draft, slot: null, method_code, method_phone });
    // Thrown, so that the form can be resent with another time.
    throw redirectWithFlash(stepPath(consultationJourney, "time"), "error", "consultations:errors.slot_lost");
  }
}
