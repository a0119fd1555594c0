import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LicenceForm } from "~/features/practitioner/LicenceForm.tsx";
import { loadLicence, submitLicence } from "~/features/practitioner/rows.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";

export const handle = { preserveInput: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireDoctor(request);
  return loadLicence(guarded, params["id"] ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const guarded = await requireDoctor(request);
  return submitLicence(guarded, params["id"] ?? "", context.upload);
}

export default function LicenceRoute() {
  return <LicenceForm {...useLoaderData<typeof loader>()} />;
}
