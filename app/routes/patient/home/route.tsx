import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { alertSheets } from "~/features/results/alert-sheets.ts";
import { alertsIn, titleWith } from "~/features/results/alerts.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { PatientHomePage } from "./HomePage.tsx";
import { loadPatientHome } from "./load.server.ts";
import type { HomePageProps } from "./types.ts";

export const handle = {
  sheets: ({ alerts, values, visit }: Pick<HomePageProps, "alerts" | "values" | "visit">) => [
    ...alertSheets(alerts),
    ...(values.length > 0 ? ["flags"] : []),
    ...(visit ? ["visit"] : []),
    "row-list",
    "home",
  ],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requirePatient(request);
  const home = await loadPatientHome(request, up, t);
  const title = titleWith(alertsIn(home.alerts), t("catalogue:home.title"), t);
  return { ...home, title, name: session.name };
}

export default function Home() {
  return <PatientHomePage {...useLoaderData<typeof loader>()} />;
}
