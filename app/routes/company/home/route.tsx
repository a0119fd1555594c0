import type { LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rightsOf } from "~/features/company/roles.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getCompany, getCompanyDashboard } from "~/upstream/company/company.server.ts";
import { settle } from "~/upstream/client/settle.ts";
import { CompanyHomePage } from "./HomePage.tsx";
import linesSheet from "~/ui/styles/lines.css?url";
import bulkSheet from "~/ui/styles/bulk.css?url";
import homeSheet from "~/ui/styles/home.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";

export const links: LinksFunction = () =>
  [linesSheet, bulkSheet, homeSheet, tilesSheet].map((href) => ({ rel: "stylesheet", href }));

export const handle = { title: "company:home.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const [company, dashboard] = await Promise.all([settle(getCompany(up)), settle(getCompanyDashboard(up))]);
  return { company, dashboard, rights: rightsOf(session), name: session.name, now: Date.now() };
}

export default function CompanyHome() {
  return <CompanyHomePage {...useLoaderData<typeof loader>()} />;
}
