import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireConsultation, timeText } from "~/features/consultations/booked.server.ts";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { LangCode } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { cancelConsultation, type Consultation } from "~/upstream/consultations/consultations.server.ts";

/** The consultation, and whether it can be canceled. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const id = params["id"] ?? "-";
  const [one, own] = await Promise.all([requireConsultation(up, id), ownPatientOf(up)]);
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

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const id = params["id"] ?? "-";
  return submit(request, session, {
    codes: {
      already_canceled: "consultations:cancel.already",
      not_cancelable: "consultations:cancel.refused",
    },
    lookAt: paths.consultations(),
    run: async (_input, { form, client_request_id }) => {
      requireShown(form, session, shownOf(await requireConsultation(up, id), t, up.lang));
      await cancelConsultation(up, { consultation_id: id, client_request_id });
      return redirect(paths.consultationChanged(id), 303);
    },
  });
}

const shownOf = ({ consultation_id, schedule }: Consultation, t: Translate, lang: LangCode): Shown => ({
  page: `consultation-cancel:${consultation_id}`,
  lines: [
    shownLineOf("time", t("consultations:when"), timeText(schedule, lang), [
      schedule?.date,
      schedule?.time_start,
    ]),
  ],
});

/** Confirms cancelling a consultation without fee, or explains why it cannot be canceled. */
export default function ConsultationCancel() {
  const { doctor, schedule, fingerprint, canceled, cancelable, paid } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  const reason = canceled ? "already" : paid ? "paid" : "refused";
  return (
    <ConfirmPage
      title={t("drop.heading")}
      text={t("cancel.text")}
      facts={[
        { label: t("when"), value: schedule && <VisitText {...schedule} /> },
        { label: t("doctor_label"), value: doctor },
      ]}
      submit={t("drop.submit")}
      back={{ href: paths.consultations(), text: t("drop.keep"), headerText: t("mine") }}
      refusal={cancelable ? undefined : t(`cancel.${reason}`)}
      shown={fingerprint}
    />
  );
}
