import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acknowledge, loadAlert } from "~/features/results/acknowledge.server.ts";
import { AlertPage } from "~/features/results/AlertPage.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";

export const handle = { sheets: ["results"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const doctor = await requireDoctor(request);
  return loadAlert(doctor, params["alert_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  const alert_id = params["alert_id"] ?? "";
  return acknowledge(doctor, alert_id, paths.doctorAlert(alert_id));
}

export default function DoctorAlert() {
  const { alert } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  return (
    <AlertPage alert={alert} reader="doctor" backHref={paths.doctorAlerts()} backText={t("critical.list")} />
  );
}
