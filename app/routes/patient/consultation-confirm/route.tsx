import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  loadConsultationMoveConfirm,
  movingConsultation,
} from "~/features/consultations/confirm-move.server.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";

export const handle = { sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadConsultationMoveConfirm(patient, params["id"] ?? "-");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return movingConsultation.confirm(patient, params["id"] ?? "-");
}

export default function ConsultationRescheduleConfirm() {
  const { id, doctor, before, after, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  const chooseHref = paths.consultationReschedule(id);
  return (
    <ConfirmPage
      title={t("reschedule.confirm_heading")}
      text={t("reschedule.confirm_text")}
      facts={[
        { label: t("reschedule.now"), value: before && <VisitText {...before} /> },
        {
          label: t("reschedule.after"),
          value: (
            <strong>
              <VisitText {...after} />
            </strong>
          ),
          changeHref: chooseHref,
        },
        { label: t("doctor_label"), value: doctor },
      ]}
      submit={t("reschedule.submit")}
      look="primary"
      back={{ href: chooseHref, text: t("reschedule.back") }}
      shown={fingerprint}
    />
  );
}
