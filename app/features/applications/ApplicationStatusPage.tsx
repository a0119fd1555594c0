import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { newAccountSchema } from "~/features/registration/schema.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PasswordField, TextField } from "~/ui/TextFields.tsx";
import type { Application } from "~/upstream/applications/applications.server.ts";
import { ApplicationFacts } from "./ApplicationFacts.tsx";
import { ApplyFrame } from "./ApplyFrame.tsx";
import { findSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface FindApplicationPageProps {
  isAsked: boolean;
}

export function FindApplicationPage({ isAsked }: FindApplicationPageProps) {
  const { t } = useTranslation("applications");
  const { reference } = useFields(findSchema);
  return (
    <NarrowPage title={t("find.heading")} lead={t("find.lead")}>
      {isAsked && (
        <Alert>
          <p>
            {t("find.sent")} <PageLink href={paths.applyCode()}>{t("find.enter")}</PageLink>
          </p>
        </Alert>
      )}
      <PostForm intent="find" className="stack">
        <TextField
          {...reference}
          label={t("find.reference")}
          hint={t("find.reference_hint")}
          exact
          width="medium"
        />
        <Button wide>{t("find.submit")}</Button>
      </PostForm>
      <p className="form-more">
        {t("find.none")} <PageLink href={paths.applyDoctor()}>{t("links.doctor")}</PageLink> {t("links.or")}{" "}
        <PageLink href={paths.applyCompany()}>{t("links.company")}</PageLink>
      </p>
    </NarrowPage>
  );
}

const STEP = { waiting: 3, rejected: 3, replaced: 3, approved: 4, activated: 4, not_understood: 3 } as const;

export function ApplicationStatusPage({ application }: { application: Application }) {
  const { t } = useTranslation("applications");
  const { reference, status } = application;
  return (
    <div className="reading stack">
      <ApplyFrame title={t("find.heading")} over={reference} current={STEP[status]}>
        <Verdict application={application} />
        {status === "approved" && isUnderstood(application.kind) && <ActivationForm />}
        <section aria-labelledby="sent" className="stack">
          <h2 id="sent">{t("status.sent")}</h2>
          <ApplicationFacts application={application} />
        </section>
        <PostForm intent="close" repeatable>
          <Button look="secondary">{t("status.close")}</Button>
        </PostForm>
      </ApplyFrame>
    </div>
  );
}

function Verdict({ application: { kind, status, reference, reason } }: { application: Application }) {
  const { t } = useTranslation("applications");
  const again = kind === "doctor" ? paths.applyDoctor() : paths.applyCompany();
  if (!isUnderstood(kind)) return <NotUnderstoodNote />;
  switch (status) {
    case "not_understood":
      return <NotUnderstoodNote />;
    case "waiting":
      return (
        <Alert title={t("status.waiting")}>
          <p>{t("status.waiting_text", { reference })}</p>
        </Alert>
      );
    case "approved":
      return (
        <Alert kind="success" title={t("status.approved")}>
          <p>{t(`status.approved_${kind}`)}</p>
        </Alert>
      );
    case "activated":
      return (
        <>
          <Alert kind="success" title={t("status.activated")} />
          <ButtonLink href={paths.login({ company: kind === "company" ? 1 : undefined })}>
            {t("status.sign_in")}
          </ButtonLink>
        </>
      );
    case "replaced":
      return <Alert title={t("status.replaced")} />;
    case "rejected":
      return (
        <>
          <Alert kind="warning" title={t("status.rejected")}>
            <p>{reason ?? t("status.no_reason")}</p>
          </Alert>
          <ButtonLink href={again}>{t("status.apply_again")}</ButtonLink>
        </>
      );
  }
}

function ActivationForm() {
  const { t } = useTranslation(["applications", "registration"]);
  const fields = useFields(newAccountSchema);
  return (
    <section aria-labelledby="account">
      <h2 id="account">{t("applications:activate.heading")}</h2>
      <PostForm intent="activate" needs="POST /application/activate" className="stack">
        <TextField
          {...fields.username}
          label={t("registration:field.username")}
          autoComplete="username"
          spellCheck={false}
        />
        <PasswordField
          {...fields.password}
          label={t("registration:field.password")}
          hint={t("registration:hint.password")}
          autoComplete="new-password"
        />
        <PasswordField
          {...fields.confirm_password}
          label={t("registration:field.confirm_password")}
          hint={t("registration:hint.confirm_password")}
          autoComplete="new-password"
        />
        <Button wide>{t("applications:activate.submit")}</Button>
      </PostForm>
    </section>
  );
}
