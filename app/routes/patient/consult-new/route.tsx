import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { NewPage } from "~/features/consultations/NewPage.tsx";
import { loadConsultationStep, submitConsultationStep } from "~/features/consultations/wizard.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { stepHandle } from "~/steps/journey.ts";

export const handle = { ...stepHandle, sheets: ["checkout"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadConsultationStep(patient);
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitConsultationStep(patient);
}

export default NewPage;
