import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { loadCancel, submitCancel } from "./cancel.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadCancel(request, patient, params["id"] ?? "-");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitCancel(request, patient, params["id"] ?? "-");
}

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
