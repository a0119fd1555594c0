import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { NewPage } from "~/features/consultations/NewPage.tsx";
import { loadConsultationStep, submitConsultationStep } from "~/features/consultations/wizard.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = stepHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadConsultationStep({ request, ...patient });
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitConsultationStep({ request, ...patient });
}

export default NewPage;
