import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths, withQuery } from "~/lib/paths.ts";
import { useFields } from "~/forms/fields.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { companySchema } from "~/session/sign-in-schema.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { Dialog, DialogLink } from "~/ui/Dialog.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Illustration } from "~/ui/Illustration.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { PasswordField, TextField } from "~/ui/TextFields.tsx";
import { ApplyLinks } from "~/features/applications/ApplyLinks.tsx";
import { ForgotForm } from "~/features/registration/ForgotForm.tsx";

interface LoginFormProps {
  redirectTo: string;
  /** the test or package chosen before */
  offer: string | null;
  inputKept: boolean;
  company: boolean;
  /** the session's cookie did not come back */
  cookiesRefused: boolean;
  remembered: string;
}

export function LoginForm(props: LoginFormProps) {
  const { redirectTo, offer, inputKept, company, cookiesRefused, remembered } = props;
  const failure = useFormResult();
  const { t } = useTranslation(["auth", "registration"]);
  const fields = useFields(companySchema, {
    initial: { username: remembered, remember: remembered && "on" },
  });
  const redirect = redirectTo || undefined;
  const purpose = () => {
    if (inputKept) return t("login.wanted_kept");
    return offer === null ? t("login.wanted") : t("login.wanted_offer", { name: offer });
  };
  const ways = [
    { label: t("login.as_patient"), href: paths.login({ redirect }), current: !company },
    {
      label: t("login.as_company"),
      href: withQuery(paths.login(), { company: 1, redirect }),
      current: company,
    },
  ];
  return (
    <div className="split" {...(failure && failure.errors.length > 0 && moduleProps("forget"))}>
      <div className="narrow">
        <FormHeader title={t("login.heading")} lead={t("login.lead")} />
        {cookiesRefused ? (
          <Alert kind="error" live title={t("login.cookies_title")}>
            {t("login.cookies")}
          </Alert>
        ) : (
          redirect && <Alert>{purpose()}</Alert>
        )}
        <Dialog
          id="forgot-password"
          title={t("registration:forgot.heading")}
          pageHref={paths.forgotPassword()}
        >
          <p>{t("registration:forgot.lead")}</p>
          <ForgotForm />
        </Dialog>
        <Tabs label={t("login.ways")} tabs={ways} />
        <PostForm main repeatable hidden={{ redirect, company: company ? "1" : undefined }} className="stack">
          {company && (
            <TextField
              {...fields.company_code}
              label={t("login.company_id")}
              autoComplete="organization"
              spellCheck={false}
            />
          )}
          <TextField
            {...fields.username}
            label={t("login.username")}
            hint={t("login.username_hint")}
            autoComplete="username"
            spellCheck={false}
          />
          <PasswordField {...fields.password} label={t("login.password")} autoComplete="current-password" />
          <CheckboxField {...fields.remember} label={t("login.remember")} />
          <Button wide>{t("login.submit")}</Button>
        </PostForm>
        <p className="form-more">
          <DialogLink href={paths.forgotPassword()} dialogId="forgot-password" look="text">
            {t("login.forgot")}
          </DialogLink>
        </p>
      </div>
      <aside className="card">
        <Illustration name="landing" />
        <p>{t("login.no_account")}</p>
        <ButtonLink look="secondary" wide href={paths.register({ redirect })}>
          {t("login.register")}
        </ButtonLink>
        <ApplyLinks />
      </aside>
    </div>
  );
}
