import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadMine } from "./load.server.ts";
import { MinePage } from "./MinePage.tsx";

export const handle = { title: "subscriptions:mine.title", sheets: ["row-list", "row-columns"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadMine(up, request);
}

export default function MyPackage() {
  return <MinePage {...useLoaderData<typeof loader>()} />;
}
