import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ownRecordHref } from "~/features/family/acting-for.server.ts";
import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { IdentityList } from "~/features/record/IdentityList.tsx";
import { alertSheets } from "~/features/results/alert-sheets.ts";
import { loadAlerts } from "~/features/results/alerts.server.ts";
import { HealthHead } from "~/features/results/HealthHead.tsx";
import { HealthTitle } from "~/features/results/HealthTitle.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink, DownloadLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { QrImage } from "~/ui/QrImage.tsx";
import { settle } from "~/upstream/client/errors.ts";
import { listPeople } from "~/upstream/family/family.server.ts";
import { getRecord } from "~/upstream/record/record.server.ts";
import { AccessSection, DeclaredSection } from "./RecordSections.tsx";
import { Visits } from "./Visits.tsx";

export const handle = {
  sheets: ({ alerts, record, people }: Awaited<ReturnType<typeof loader>>) => [
    "tabs",
    ...alertSheets(alerts, true),
    ...(record.is_self && people.length < 2 ? [] : ["people", "people-chips"]),
    "list-card",
    "row-columns",
    "row-facts",
    "row-list",
  ],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const patient_id = params["id"] ?? "";
  const [record, listed, alerts] = await Promise.all([
    getRecord(up, patient_id),
    settle(listPeople(up)),
    loadAlerts(up, { patient_id, only_open: true, follow_up: true }),
  ]);
  const { name, medical_record_number } = record.patient;
  const people = listed.ok ? listed.data : [];
  return {
    title: `${t("record:title")} ${name}`,
    record,
    relation: people.find((person) => person.patient_id === patient_id)?.relation ?? "",
    people: people.filter(({ permissions }) => permissions.includes("view_results")),
    alerts,
    selfHref: ownRecordHref(up),
    qr: medical_record_number ? drawQr(medical_record_number) : null,
  };
}

export default function MedicalRecordRoute() {
  const { record, relation, people, alerts, qr, selfHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  const { patient, is_self, decides, visits } = record;
  const { patient_id, name, medical_record_number } = patient;
  const person = { patient_id, name, relation: is_self ? null : relation };
  return (
    <>
      <PageHeader title={<HealthTitle person={person} />} />
      <HealthHead
        current="record"
        acting={person}
        person={person}
        alerts={alerts}
        here={paths.medicalRecord(patient_id)}
        selfHref={selfHref}
      />
      <PeopleChips
        people={people}
        patientId={patient_id}
        hrefOf={(id) => (id === undefined ? selfHref : paths.medicalRecord(id))}
        label={t("whose")}
        hideLabel
      />
      <div className="split">
        <div>
          <DeclaredSection {...record} />
          <div className="cluster no-print">
            <DownloadLink href={paths.download("medical-record", patient_id)}>{t("download")}</DownloadLink>
            {decides && (
              <ButtonLink look="secondary" href={paths.recordShares(patient_id)}>
                {t("share")}
              </ButtonLink>
            )}
          </div>
          <Visits visits={visits} patientId={patient_id} />
          <AccessSection {...record} />
        </div>
        <section aria-labelledby="identity">
          <div className="between">
            <h2 id="identity">{t("identity.heading")}</h2>
          </div>
          <IdentityList patient={patient} />
          {qr && medical_record_number && (
            <Fold className="fold">
              <summary>{t("identity.show_qr")}</summary>
              <QrImage qr={qr} label={t("identity.qr", { number: medical_record_number })} />
            </Fold>
          )}
        </section>
      </div>
    </>
  );
}
