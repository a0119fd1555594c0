import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadHome } from "~/features/facility/load.server.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { HomePage } from "./HomePage.tsx";

export const handle = { title: "facility:home.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requireFacility(request);
  return loadHome(request, up, session.name);
}

export default function FacilityHome() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
