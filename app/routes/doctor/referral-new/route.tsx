import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readQuery } from "~/forms/query.server.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { choosePatient, patientQuery } from "./patient.server.ts";
import { PatientPage } from "./PatientPage.tsx";

export const handle = { title: "referrals:patient.title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireDoctor(request);
  return readQuery(request, patientQuery);
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return choosePatient(request, doctor);
}

export default function ReferralNew() {
  return <PatientPage {...useLoaderData<typeof loader>()} />;
}
