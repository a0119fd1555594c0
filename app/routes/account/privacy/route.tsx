import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosingAlert } from "~/features/privacy/ClosingAlert.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { ConsentHistory, Uses } from "./Uses.tsx";
import { CloseLink, OwnData, OwnRequests } from "./OwnData.tsx";
import { loadPrivacy, submitConsent } from "./privacy.server.ts";

export const handle = { title: "privacy:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  return loadPrivacy(await requireMember(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return submitConsent(await requireMember(request));
}

export default function Privacy() {
  const { consents, requests, erases_at, patientId, userType } = useLoaderData<typeof loader>();
  const { t } = useTranslation("privacy");
  return (
    <div className="reading stack">
      <FormHeader title={t("title")} lead={t("lead")} />
      {erases_at && <ClosingAlert erasesAt={erases_at} />}
      <p>
        <PageLink href={paths.privacyNotice()} className="action">
          {t("notice.read")}
        </PageLink>
      </p>
      <Uses purposes={consents.purposes} />
      <ConsentHistory {...consents} />
      <OwnData patientId={patientId} />
      <OwnRequests list={requests} />
      {userType === 1 && !erases_at && <CloseLink />}
    </div>
  );
}
