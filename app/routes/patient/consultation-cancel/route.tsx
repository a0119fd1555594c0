import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireConsultation, timeText } from "~/features/consultations/booked.server.ts";
import { forPatient, ownPatientOf } from "~/features/family/concerned.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { cancelConsultation } from "~/upstream/consultations/consultations.server.ts";

const canceling = confirmation({
  load: ({ up }: Guarded, id: string) => requireConsultation(up, id),
  shown: ({ consultation_id, schedule }, { t, up }) => ({
    page: `consultation-cancel:${consultation_id}`,
    record: { consultation_id },
    lines: [
      shownLineOf("time", t("consultations:when"), timeText(schedule, up.lang), [
        schedule?.date,
        schedule?.time_start,
      ]),
    ],
  }),
  codes: { already_canceled: "consultations:cancel.already", not_cancelable: "consultations:cancel.refused" },
  lookAt: () => paths.consultations(),
  run: async ({ up }, { consultation_id }, _choices, client_request_id) => {
    await cancelConsultation(up, { consultation_id, client_request_id });
    return redirect(paths.consultationChanged(consultation_id), 303);
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const [{ view, fingerprint }, current] = await Promise.all([
    canceling.show(patient, params["id"] ?? "-"),
    ownPatientOf(patient.up),
  ]);
  return {
    title: patient.t("consultations:cancel.title"),
    fingerprint,
    concerned: forPatient(current, view),
    doctor: view.practitioner_name,
    schedule: view.schedule,
    canceled: view.status === "canceled",
    cancelable: view.cancelable,
    paid: view.charge_number !== null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return canceling.confirm(patient, params["id"] ?? "-");
}

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
