import { useTranslation } from "react-i18next";
import { isBuilt, paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { RegisterSteps } from "~/features/registration/RegisterSteps.tsx";
import { AddressFields } from "./AddressFields.tsx";
import type { ProfileFailure } from "./failure.server.ts";
import type { ProfileView } from "./load.server.ts";
import { IdentityFields, PersonFields } from "./PersonFields.tsx";

export type ProfilePageProps = ProfileView & { failure: ProfileFailure | undefined };

/** Second step of the registration: identity, person, address (spec.md §3, §5). */
export function ProfilePage(page: ProfilePageProps) {
  const { t } = useTranslation(["profile", "errors"]);
  const { failure, restored, clientRequestId } = page;
  return (
    <div className="narrow">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("heading")} lead={t("lead")} />
      <RegisterSteps current={3} />
      {restored && !failure && <Alert>{t("errors:kept_notice")}</Alert>}
      <PostForm main action={paths.continueRegister()} clientRequestId={clientRequestId} className="stack">
        {/* Enter in a field uses the first button of a form: it must be the one that saves. */}
        <div className="vh" aria-hidden="true">
          <button type="submit" name="intent" value="save" tabIndex={-1}>
            {t("submit")}
          </button>
        </div>
        {isBuilt(paths.continueRegisterScan()) && (
          <section aria-labelledby="scan" className="card">
            <h2 id="scan">{t("scan.heading")}</h2>
            <p>{t("scan.lead")}</p>
            <Button name="intent" value="scan" look="secondary">
              {t("scan.start")}
            </Button>
          </section>
        )}
        <IdentityFields {...page} />
        <PersonFields {...page} />
        <AddressFields {...page} />
        <Button wide name="intent" value="save">
          {t("submit")}
        </Button>
      </PostForm>
    </div>
  );
}
