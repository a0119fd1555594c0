import { useContext } from "react";
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
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
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
  const { outbox } = useContext(PageSettings);
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
    <div {...(failure && failure.errors.length > 0 && moduleProps("forget"))}>
      <div className="entrance-card">
        <FormHeader title={t("login.heading")} />
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
            autoComplete="username"
            spellCheck={false}
          />
          <PasswordField {...fields.password} label={t("login.password")} autoComplete="current-password" />
          <CheckboxField {...fields.remember} label={t("login.remember")} />
          <Button wide>{t("login.submit")}</Button>
        </PostForm>
        <DialogLink href={paths.forgotPassword()} dialogId="forgot-password" look="text">
          {t("login.forgot")}
        </DialogLink>
      </div>
      <div className="entrance-more">
        <h2>{t("login.no_account")}</h2>
        <ButtonLink look="secondary" wide href={paths.register({ redirect })}>
          {t("login.register")}
        </ButtonLink>
        <ApplyLinks />
        {outbox !== undefined && (
          <p>
            <a href={outbox} className="action">
              {t("login.demo")}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
