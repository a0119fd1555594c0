import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { alertsIn, titleWith } from "~/features/results/alerts.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import resultSheet from "~/ui/styles/results.css?url";
import homeSheet from "~/ui/styles/home.css?url";
import { PatientHomePage } from "./HomePage.tsx";
import { loadPatientHome } from "./load.server.ts";

export const links: LinksFunction = () =>
  [resultSheet, homeSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const t = getT(request);
  const home = await loadPatientHome(request, up, t);
  const title = titleWith(alertsIn(home.alerts), t("catalogue:home.title"), t);
  return { ...home, title, name: session.name };
}

export default function Home() {
  return <PatientHomePage {...useLoaderData<typeof loader>()} />;
}
