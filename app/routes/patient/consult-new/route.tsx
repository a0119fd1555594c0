import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewPage } from "~/features/consultations/NewPage.tsx";
import { loadConsultationStep } from "~/features/consultations/steps.server.ts";
import { submitConsultationStep } from "~/features/consultations/submit.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";

export const handle = {
  preserveInput: ({ step }: { step: { name: string } }) =>
    ["about", "doctor", "question"].includes(step.name),
};

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadConsultationStep(request, patient);
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitConsultationStep(request, patient);
}

export default function NewConsultation() {
  return <NewPage view={useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
