import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown } from "~/features/fees/switch.server.ts";
import { loadRepeatable } from "~/features/referrals/repeatable.server.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { DoctorHomePage } from "./HomePage.tsx";

export const handle = { sheets: ["results", "strip", "row-list", "tiles", "figures", "home", "row-facts"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireDoctor(request);
  const [alerts, dashboard, last] = await Promise.all([
    loadAlerts(up, { only_open: true, follow_up: true }),
    settle(getReferrerDashboard(up)),
    loadRepeatable(up),
  ]);
  const title = titleWith(alertsIn(alerts), t("referrals:home.title"), t);
  const page = { title, alerts, last, name: session.name };
  if (!dashboard.ok || feesShown()) return { ...page, dashboard };
  return { ...page, dashboard: { ...dashboard, data: { ...dashboard.data, fee: null } } };
}

export default function DoctorHome() {
  return <DoctorHomePage {...useLoaderData<typeof loader>()} />;
}
