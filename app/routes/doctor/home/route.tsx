import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getReferrerDashboard } from "~/upstream/referrals/referrer-dashboard.server.ts";
import { listSent } from "~/upstream/referrals/referrer.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import homeSheet from "~/ui/styles/home.css?url";
import linesSheet from "~/ui/styles/lines.css?url";
import resultSheet from "~/ui/styles/results.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";
import { DoctorHomePage } from "./HomePage.tsx";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: resultSheet },
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
  { rel: "stylesheet", href: homeSheet },
];

const LAST = 3;

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const [alerts, dashboard, last] = await Promise.all([
    loadAlerts(up, { only_open: true }),
    settle(getReferrerDashboard(up)),
    settle(listSent(up, { page: 1, per_page: LAST })),
  ]);
  const t = getT(request);
  const title = titleWith(alertsIn(alerts), t("referrals:home.title"), t);
  const repeatable = last.ok ? last.data.results.filter(({ state }) => state !== "refused") : [];
  const page = { title, alerts, last: repeatable.map(withoutHiddenFee), name: session.name };
  if (!dashboard.ok || feesShown()) return { ...page, dashboard };
  return { ...page, dashboard: { ...dashboard, data: { ...dashboard.data, fee: null } } };
}

export default function DoctorHome() {
  return <DoctorHomePage {...useLoaderData<typeof loader>()} />;
}
