import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { loadUse, submitUse } from "~/features/subscriptions/wizard.server.ts";
import { UsePage } from "~/features/subscriptions/UsePage.tsx";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = stepHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadUse({ request, ...patient, kind: "packages", id: params["id"] ?? "" });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitUse({ request, ...patient, kind: "packages", id: params["id"] ?? "" });
}

export default UsePage;
