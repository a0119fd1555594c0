import { ApplicationFacts } from "~/features/applications/ApplicationFacts.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { ApplicationToDecide } from "~/upstream/reference/reference-applications.server.ts";
import { applicationDecisionSchema } from "./schema.ts";

export function ApplicationPage({ application }: { application: ApplicationToDecide }) {
  const { t } = useTranslation(["apply", "registration"]);
  const { reference, name, status, reason, number_known } = application;
  return (
    <div className="narrow stack">
      <FormHeader
        title={name}
        over={`${t(`apply:staff.${status}`)} · ${reference}`}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      {number_known && <Alert kind="warning">{t("apply:staff.number_known")}</Alert>}
      {reason !== null && <Alert title={t("apply:staff.reason")}>{reason}</Alert>}
      <ApplicationFacts application={application} />
      {status === "waiting" && <DecisionForm />}
    </div>
  );
}

function DecisionForm() {
  const { t } = useTranslation(["apply", "practitioner"]);
  const { reason } = useFields(applicationDecisionSchema);
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
