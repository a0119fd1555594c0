import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listRequests } from "~/upstream/family/relations.server.ts";

export const handle = { title: "access-requests:family.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const requests = await listRequests(up);
  const [only] = requests;
  return only && requests.length === 1 ? redirect(paths.familyRequest(only.relation_id)) : { requests };
}

export default function FamilyRequests() {
  const { requests } = useLoaderData<typeof loader>();
  const { t } = useTranslation("access-requests");
  return (
    <>
      <PageHeader title={t("family.list")} backHref={paths.patientHome()} />
      {requests.length === 0 && (
        <EmptyState
          title={t("family.none")}
          action={<ButtonLink href={paths.patientHome()}>{t("family.home")}</ButtonLink>}
        />
      )}
      <CardList items={requests} itemKey={({ relation_id }) => relation_id} look="grid">
        {({ relation_id, name, relation }) => (
          <Card title={<span className="upper">{name}</span>} href={paths.familyRequest(relation_id)}>
            <p>{relation}</p>
          </Card>
        )}
      </CardList>
    </>
  );
}
