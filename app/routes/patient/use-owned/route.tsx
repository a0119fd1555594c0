import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadUse, submitUse } from "~/features/subscriptions/wizard.server.ts";
import { UsePage } from "~/features/subscriptions/UsePage.tsx";
import { variantOf } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = { ...stepHandle, sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadUse({ ...patient, kind: kindOf(request), id: params["id"] ?? "" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitUse({ ...patient, kind: kindOf(request), id: params["id"] ?? "" });
}

const kindOf = (request: Request) => (variantOf(request) === "tests" ? "tests" : "packages");

export default UsePage;
