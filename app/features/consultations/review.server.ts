import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { env } from "~/env.server.ts";
import { chosenMethod } from "~/features/payments/method.server.ts";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { paymentPage } from "~/features/payments/payment-page.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatLongDate, formatTimeRange, type LangCode } from "~/lib/dates.ts";
import { formatMoney, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  createConsultation,
  type BookedConsultation,
  type Practitioner,
} from "~/upstream/consultations/consultations.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";
import { forgetConsultationDraft, storeConsultationDraft, type ConsultationDraft } from "./draft.server.ts";
import type { consultationReviewSchema } from "./schema.ts";
import { requireChosenDoctor, consultationStepPath } from "./doctor.server.ts";

export async function loadConsultationReview(
  request: Request,
  { session, up }: Guarded,
  draft: ConsultationDraft,
) {
  const doctor = await requireChosenDoctor(up, draft);
  const { fee } = doctor;
  return {
    draft,
    doctor,
    fingerprint: fingerprintOf(session, shownOf(draft, doctor, getT(request), up.lang)),
    methods: fee === 0 ? [] : await methodsFor(up, fee),
  };
}

const methodsFor = (up: UpstreamContext, fee: Amount) =>
  listPaymentMethods(up, { order_type: "consultation", amount: fee ?? undefined });

function shownOf(draft: ConsultationDraft, doctor: Practitioner, t: Translate, lang: LangCode): Shown {
  const { slot, mode, patient_name, order_number, question } = draft;
  const when = slot
    ? `${formatLongDate(slot.date, lang)}, ${formatTimeRange(slot.time_start, slot.time_end, slot.timezone)}`
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

/** Books once what was shown and redirects to the payment. */
export async function book(
  request: Request,
  patient: Guarded,
  draft: ConsultationDraft,
  input: z.output<typeof consultationReviewSchema>,
  form: FormData,
): Promise<Response> {
  const { session, up } = patient;
  const { slot, mode } = draft;
  const doctor = await requireChosenDoctor(up, draft);
  requireShown(form, session, shownOf(draft, doctor, getT(request), up.lang));
  const { fee } = doctor;
  if (!slot || !mode || fee === null)
    throw new FormRejection({ "": ["common:total_unknown"] }, { status: 502 });
  const paying = fee > 0 ? await paymentOf(up, fee, input) : null;
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
      ...(paying && { finish_url: env().PUBLIC_ORIGIN + paths.consultationDone() }),
      client_request_id: clientRequestIdOf(form),
    });
    await forgetConsultationDraft(session);
    return afterBooking(booked);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.code === "slot_full")) throw error;
    await storeConsultationDraft(session, { ...draft, slot: null });
    // Thrown, so that the form can be resent with another time.
    throw redirectWithFlash(consultationStepPath("time"), {
      kind: "error",
      key: "consultations:errors.slot_lost",
    });
  }
}

async function paymentOf(up: UpstreamContext, fee: number, input: z.output<typeof consultationReviewSchema>) {
  const { method_code, method_phone } = input;
  if (!method_code) throw new FormRejection({ method_code: ["checkout:errors.method"] });
  const chosen = chosenMethod(await methodsFor(up, fee), { method_code, method_phone });
  return { method_code: chosen.method.method_code, method_phone: chosen.phone || undefined };
}

function afterBooking({ consultation_id, invoice_number, payment }: BookedConsultation): Response {
  if (!invoice_number) return redirect(paths.consultationDone({ id: consultation_id }), 303);
  const target = payment?.redirect_url ? paymentPage(payment.redirect_url) : null;
  return redirect(target ?? pendingPath("", invoice_number), 303);
}
