import type { LoaderFunctionArgs, LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadFacilityHome } from "~/features/facility/load.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { FacilityHomePage } from "./HomePage.tsx";
import linesSheet from "~/ui/styles/lines.css?url";
import tilesSheet from "~/ui/styles/tiles.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: linesSheet },
  { rel: "stylesheet", href: tilesSheet },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireFacility(request);
  return loadFacilityHome(request, up, session.name);
}

export default function FacilityHome() {
  return <FacilityHomePage {...useLoaderData<typeof loader>()} />;
}
