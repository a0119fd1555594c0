import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { feesShown } from "~/features/fees/switch.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { getReferrerDashboard } from "~/upstream/referrer-dashboard.server.ts";
import { settle } from "~/upstream/settle.ts";
import { HomePage } from "./HomePage.tsx";

export const handle = { title: "referral:home.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  const dashboard = await settle(getReferrerDashboard(up));
  if (!dashboard.ok || feesShown()) return { dashboard, name: session.name };
  return { dashboard: { ...dashboard, data: { ...dashboard.data, fee: null } }, name: session.name };
}

/** What is open, what was shared, and what has to be renewed. */
export default function DoctorHome() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
