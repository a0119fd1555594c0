import { ApplicationFacts } from "~/features/applications/ApplicationFacts.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { ApplicationToDecide } from "~/upstream/reference/reference-applications.server.ts";
import { applicationDecisionSchema } from "./schema.ts";

interface ApplicationPageProps {
  application: ApplicationToDecide;
  failure: FormFailure | undefined;
}

export function ApplicationPage({ application, failure }: ApplicationPageProps) {
  const { t } = useTranslation(["apply", "registration"]);
  const { reference, name, status, reason, number_known } = application;
  return (
    <div className="narrow stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader
        title={name}
        over={`${t(`apply:staff.${status}`)} · ${reference}`}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      {number_known && <Alert kind="warning">{t("apply:staff.number_known")}</Alert>}
      {reason !== null && <Alert title={t("apply:staff.reason")}>{reason}</Alert>}
      <ApplicationFacts application={application} />
      {status === "waiting" && <DecisionForm failure={failure} />}
    </div>
  );
}

function DecisionForm({ failure }: Pick<ApplicationPageProps, "failure">) {
  const { t } = useTranslation(["apply", "practitioner"]);
  const { reason } = useFields(applicationDecisionSchema, failure);
  return (
    <PostForm main className="stack">
      <TextAreaField
        {...reason}
        label={t("apply:staff.reason")}
        hint={t("practitioner:verify.reason_hint")}
        rows={3}
        autoComplete="off"
      />
      <ButtonRow>
        <Button name="decision" value="approve">
          {t("apply:staff.approve")}
        </Button>
        <Button name="decision" value="reject" look="secondary">
          {t("practitioner:verify.reject")}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}
