import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { drawQr } from "~/lib/qr.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { ownRecordHref } from "~/features/family/acting-for.server.ts";
import { loadAlerts } from "~/features/results/alerts.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getRecord } from "~/upstream/record/record.server.ts";
import resultSheet from "~/ui/styles/results.css?url";
import { MedicalRecordPage } from "./RecordPage.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: resultSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const patient_id = params["id"] ?? "";
  const [record, alerts] = await Promise.all([
    getRecord(up, patient_id),
    loadAlerts(up, { patient_id, only_open: true }),
  ]);
  const { name, medical_record_number } = record.patient;
  return {
    title: `${getT(request)("record:title")} ${name}`,
    record,
    alerts,
    selfHref: ownRecordHref(up),
    qr: medical_record_number ? drawQr(medical_record_number) : null,
  };
}

export default function MedicalRecordRoute() {
  return <MedicalRecordPage {...useLoaderData<typeof loader>()} />;
}
