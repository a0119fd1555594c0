import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown } from "~/features/fees/switch.server.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import resultSheet from "~/ui/styles/results.css?url";
import { DoctorHomePage } from "./HomePage.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: resultSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const [alerts, dashboard] = await Promise.all([
    loadAlerts(up, { only_open: true }),
    settle(getReferrerDashboard(up)),
  ]);
  const t = getT(request);
  const title = titleWith(alertsIn(alerts), t("referrals:home.title"), t);
  const page = { title, alerts, name: session.name };
  if (!dashboard.ok || feesShown()) return { ...page, dashboard };
  return { ...page, dashboard: { ...dashboard, data: { ...dashboard.data, fee: null } } };
}

export default function DoctorHome() {
  return <DoctorHomePage {...useLoaderData<typeof loader>()} />;
}
