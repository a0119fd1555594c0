import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadSecurity, submitSecurity } from "~/features/account/security.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireMember } from "~/session/guards.server.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Devices } from "./Devices.tsx";
import { LockState, SwitchOff } from "./LockState.tsx";
import { Passkeys } from "./Passkeys.tsx";

export const handle = {
  title: "two-factor:security.title",
  preserveInput: ({ lock }: { lock: { company_requires: boolean } }) => !lock.company_requires,
  script: true,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  return loadSecurity(guarded);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  return submitSecurity(guarded);
}

export default function Security() {
  const { t } = useTranslation(["two-factor", "profile"]);
  const { lock, devices, isPatient, settings, isAdmin } = useLoaderData<typeof loader>();
  const isUsed = lock.is_on || lock.company_requires;
  return (
    <div className="reading stack">
      <FormHeader
        title={t("security.title")}
        lead={t("security.lead")}
        backHref={settings}
        backText={t("profile:devices.back")}
      />
      <LockState lock={lock} isPatient={isPatient} />
      {isUsed && <Passkeys passkeys={lock.passkeys} />}
      {devices && <Devices list={devices} />}
      <section aria-labelledby="lost" className="form-more stack">
        <h2 id="lost">{t("security.lost")}</h2>
        <p>{t("security.lost_lead")}</p>
      </section>
      {lock.is_on && !lock.company_requires && <SwitchOff />}
      {isAdmin && (
        <p>
          <PageLink href={paths.companySecurity()} className="action">
            {t("company.link")}
          </PageLink>
        </p>
      )}
    </div>
  );
}
