import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { drawQr } from "~/lib/qr.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { ownRecordHref } from "~/features/family/acting-for.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getRecord } from "~/upstream/record.server.ts";
import { RecordPage } from "./RecordPage.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const record = await getRecord(up, params["id"] ?? "");
  const { name, medical_record_number } = record.patient;
  return {
    title: `${getT(request)("record:title")} ${name}`,
    record,
    selfHref: ownRecordHref(up),
    qr: medical_record_number ? drawQr(medical_record_number) : null,
  };
}

export default function MedicalRecord() {
  return <RecordPage {...useLoaderData<typeof loader>()} />;
}
