import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SpecimenSection } from "~/features/facility/SpecimenSection.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { formatPhone } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import { getKnownToOthers, type KnownToOthers } from "~/upstream/privacy/known.server.ts";
import { EmployerSection } from "./EmployerSection.tsx";

export const handle = { title: "privacy:known.title", sheets: ["lines", "tiles", "area"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return getKnownToOthers(up);
}

export default function PrivacyOthers() {
  const { employers, doctors, facilities } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  const isNobody = employers.length + doctors.length + facilities.length === 0;
  return (
    <div className="stack">
      <PageHeader
        title={t("known.title")}
        lead={t("known.lead")}
        backHref={paths.privacy()}
        backText={t("title")}
      />
      {isNobody && <EmptyState title={t("known.none")} reason={t("known.none_text")} />}
      {employers.map((employer) => (
        <EmployerSection key={employer.employee.employee_id} {...employer} />
      ))}
      {doctors.length > 0 && <Doctors doctors={doctors} />}
      {facilities.map(({ facility_name, order }) => (
        <FacilitySection key={order.order_number} name={facility_name} order={order} />
      ))}
    </div>
  );
}

function Doctors({ doctors }: Pick<KnownToOthers, "doctors">) {
  const { t, lang } = useTranslation("privacy");
  return (
    <section aria-labelledby="doctors">
      <h2 id="doctors">{t("known.doctors")}</h2>
      <Table
        caption={t("known.doctors")}
        narrow="lines"
        rows={doctors}
        rowKey={({ referral }) => referral.referral_number}
        columns={[
          {
            key: "referral",
            head: t("known.referral"),
            cell: ({ referral: { referral_number } }) => (
              <PageLink href={paths.referral(referral_number)}>{referral_number}</PageLink>
            ),
          },
          { key: "doctor", head: t("known.doctor"), cell: ({ practitioner_name }) => practitioner_name },
          {
            key: "diagnosis",
            head: t("known.diagnosis"),
            line: "label",
            cell: ({ referral }) => referral.diagnosis,
          },
          {
            key: "note",
            head: t("known.note"),
            line: "label",
            cell: ({ referral: { note } }) => note && <span className="lines">{note}</span>,
          },
          {
            key: "contact",
            head: t("known.contact"),
            line: "label",
            cell: ({ referral: { contact } }) =>
              contact &&
              [
                contact.name,
                contact.phone && formatPhone(contact.phone),
                contact.date_of_birth && formatDate(contact.date_of_birth, lang),
              ]
                .filter(Boolean)
                .join(", "),
          },
        ]}
      />
    </section>
  );
}

function FacilitySection({
  name,
  order,
}: {
  name: string;
  order: KnownToOthers["facilities"][number]["order"];
}) {
  const { t } = useTranslation("privacy");
  const { order_number, product_names, sent_at, timezone, specimens, downloads } = order;
  const heading = `order-${order_number}`;
  return (
    <section aria-labelledby={heading} className="stack">
      <h2 id={heading}>{t("known.order", { name, number: order_number })}</h2>
      <SummaryList
        rows={[
          { label: t("known.test"), value: product_names.join(", ") },
          { label: t("known.sent"), value: <DateText value={sent_at} form="moment" zone={timezone} /> },
          ...downloads.map(({ actor_name, at }) => ({
            label: t("known.downloads"),
            value: (
              <>
                {actor_name}, <DateText value={at} form="moment" zone={timezone} />
              </>
            ),
          })),
        ]}
      />
      {specimens.map((specimen) => (
        <SpecimenSection key={specimen.accession_number} specimen={specimen} zone={timezone} />
      ))}
    </section>
  );
}
