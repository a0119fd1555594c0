import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ClosingAlert } from "~/features/privacy/ClosingAlert.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember, type Guarded } from "~/session/guards.server.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { ConsentHistory, Uses } from "./Uses.tsx";
import { CloseLink, OwnData, OwnRequests } from "./OwnData.tsx";
import { consentSchema } from "~/features/privacy/schema.ts";
import { submit } from "~/forms/submit.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { getConsents, listPrivacyRequests, setConsent } from "~/upstream/privacy/privacy.server.ts";

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

/** The newest requests may fail alone. */
async function loadPrivacy({ up, session }: Guarded) {
  const [consents, requests, profile] = await Promise.all([
    getConsents(up),
    settle(listPrivacyRequests(up, {}, 1)),
    settle(getProfile(up)),
  ]);
  const erases_at = profile.ok ? (profile.data.erases_at ?? null) : null;
  const { userType, patientId = null } = session;
  return { consents, requests, erases_at, userType, patientId };
}

function submitConsent({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: consentSchema,
    codes: { purpose_required: "privacy:uses.failed_required" },
    run: async ({ purpose, given }) => {
      await setConsent(up, { purpose, given: given === "on" });
      const done = given === "on" ? "privacy:uses.on_done" : "privacy:uses.off_done";
      return redirectWithFlash(paths.privacy(), "success", done);
    },
  });
}
