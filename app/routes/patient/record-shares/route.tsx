import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePatient } from "~/session/guards.server.ts";
import { loadShares, makeShare } from "./shares.server.ts";
import { SharesPage } from "./SharesPage.tsx";

export const handle = { title: "record:shares.title", preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadShares(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return makeShare(request, guarded, params["id"] ?? "");
}

export default function RecordShares() {
  return <SharesPage {...useLoaderData<typeof loader>()} />;
}
