import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getPrivacyNotice, type PrivacyNotice } from "~/upstream/privacy/privacy.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export const handle = { title: "privacy:notice.title", sheets: ["area"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await readPublic(request);
  return getPrivacyNotice(up);
}

export default function PrivacyNoticePage() {
  const { controller, email, phone, changed_on, purposes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  return (
    <div className="stack">
      <PageHeader title={t("notice.title")} lead={t("notice.lead")} />
      <CardList items={purposes} itemKey={({ code }) => code} look="grid">
        {(purpose) => <PurposeCard {...purpose} />}
      </CardList>
      <Rights />
      <SummaryList
        rows={[
          { label: t("notice.controller"), value: controller },
          {
            label: t("notice.contact"),
            value: (
              <>
                {email && <a href={`mailto:${email}`}>{email}</a>}
                {email && phone && ", "}
                {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
              </>
            ),
          },
          { label: t("notice.changed"), value: <DateText value={changed_on} /> },
        ]}
      />
    </div>
  );
}

function PurposeCard({ name, uses, recipients, kept, basis, optional }: PrivacyNotice["purposes"][number]) {
  const { t } = useTranslation("privacy");
  return (
    <Card title={name}>
      <SummaryList
        rows={[
          { label: t("notice.uses"), value: uses },
          { label: t("notice.recipients"), value: recipients },
          { label: t("notice.kept"), value: kept },
          { label: t("notice.basis"), value: t(`basis.${basis ?? "unknown"}`) },
        ]}
      />
      {optional !== false && <p>{isUnderstood(optional) ? t("notice.off") : <NotUnderstoodNote />}</p>}
    </Card>
  );
}

const rights = ["access", "correction", "withdraw", "restriction", "erasure"] as const;

function Rights() {
  const { t } = useTranslation("privacy");
  return (
    <section aria-labelledby="rights" className="stack">
      <h2 id="rights">{t("notice.rights_title")}</h2>
      <ul className="list">
        {rights.map((right) => (
          <li key={right}>{t(`notice.rights.${right}`)}</li>
        ))}
      </ul>
      <p>{t("notice.rights_lead")}</p>
      <p>
        <ButtonLink href={paths.privacy()}>{t("notice.to_mine")}</ButtonLink>
      </p>
    </section>
  );
}
