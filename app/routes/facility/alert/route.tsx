import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { acknowledge, loadAlert } from "~/features/results/acknowledge.server.ts";
import { AlertPage } from "~/features/results/AlertPage.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireFacility } from "~/session/guards.server.ts";

export const handle = { sheets: ["results"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const facility = await requireFacility(request);
  return loadAlert(facility, params["alert_id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const facility = await requireFacility(request);
  const alert_id = params["alert_id"] ?? "";
  return acknowledge(facility, alert_id, paths.facilityAlert(alert_id));
}

export default function FacilityAlert() {
  const { alert } = useLoaderData<typeof loader>();
  const { t } = useTranslation("facility");
  return (
    <AlertPage alert={alert} reader="facility" backHref={paths.facilityHome()} backText={t("order.back")} />
  );
}
