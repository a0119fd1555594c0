import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getT } from "~/i18n/i18n.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { HomePage } from "./HomePage.tsx";
import { loadHome } from "./load.server.ts";

export const handle = { title: "catalogue:home.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up } = await requirePatient(request);
  return { ...(await loadHome(up, getT(request))), name: session.name };
}

export default function Home() {
  return <HomePage {...useLoaderData<typeof loader>()} />;
}
