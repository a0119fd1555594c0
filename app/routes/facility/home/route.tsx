import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadFacilityHome } from "~/features/facility/load.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { FacilityHomePage } from "./HomePage.tsx";

export const handle = {
  sheets: ["lines", "table-card", "list-head", "tiles", "results", "strip", "facility"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const facility = await requireFacility(request);
  return loadFacilityHome(facility);
}

export default function FacilityHome() {
  return <FacilityHomePage {...useLoaderData<typeof loader>()} />;
}
