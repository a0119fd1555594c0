import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acknowledge, loadAlert } from "~/features/results/acknowledge.server.ts";
import { AlertPage } from "~/features/results/AlertPage.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";

export const handle = { sheets: ["results"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadAlert(patient, params["alert_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const alert_id = params["alert_id"] ?? "";
  return acknowledge(patient, alert_id, paths.patientAlert(alert_id));
}

export default function PatientAlert() {
  const { alert } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  return (
    <AlertPage alert={alert} reader="patient" backHref={paths.labResult()} backText={t("health.title")} />
  );
}
