import { lockChangeSchema, switchOnSchema } from "~/features/two-factor/security-schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PasswordField } from "~/ui/TextFields.tsx";
import type { TwoFactor } from "~/upstream/two-factor/two-factor.server.ts";

/** @param isPatient may share, add family and close the account */
export function LockState({ lock, isPatient }: { lock: TwoFactor; isPatient: boolean }) {
  const { t } = useTranslation("two-factor");
  const { is_on, at_sign_in, company_requires, codes_to } = lock;
  const isUsed = is_on || company_requires;
  const when = at_sign_in || company_requires ? "security.at_both" : "security.at_actions";
  return (
    <>
      <SummaryList
        rows={[
          {
            label: t("security.state"),
            value: (
              <StateWord tone={isUsed ? "success" : "warning"}>
                {t(isUsed ? "security.on" : "security.off")}
              </StateWord>
            ),
          },
          ...(isUsed
            ? [
                {
                  label: t("security.codes_to"),
                  value: [codes_to.email, codes_to.phone].filter(Boolean).join(", "),
                },
                {
                  label: t("security.at_sign_in"),
                  value: t(isPatient ? `${when}_patient` : when),
                },
              ]
            : []),
        ]}
      />
      {company_requires ? (
        <p>{t("security.company")}</p>
      ) : is_on ? (
        <ChangeForm atSignIn={at_sign_in} />
      ) : (
        <SwitchOn isPatient={isPatient} />
      )}
    </>
  );
}

function SwitchOn({ isPatient }: { isPatient: boolean }) {
  const { t } = useTranslation("two-factor");
  const failure = useFormResult();
  const fields = fieldsOf(switchOnSchema, failure?.intent === "on" ? failure : undefined);
  return (
    <section aria-labelledby="switch-on">
      <h2 id="switch-on">{t("security.on_title")}</h2>
      <PostForm main intent="on" className="narrow stack">
        <p>{t(isPatient ? "security.on_lead_patient" : "security.on_lead")}</p>
        <PasswordField
          {...fields.current_password}
          label={t("security.current_password")}
          autoComplete="current-password"
        />
        <CheckboxField {...fields.at_sign_in} label={t("security.sign_in_too")} />
        <Button wide>{t("security.switch_on")}</Button>
      </PostForm>
    </section>
  );
}

function ChangeForm({ atSignIn }: { atSignIn: boolean }) {
  const { t } = useTranslation("two-factor");
  const failure = useFormResult();
  const { at_sign_in } = fieldsOf(lockChangeSchema, failure?.intent === "change" ? failure : undefined, {
    initial: { at_sign_in: atSignIn ? "on" : undefined },
  });
  return (
    <PostForm main intent="change" className="narrow stack">
      <CheckboxField {...at_sign_in} label={t("security.sign_in_too")} />
      <Button>{t("security.change")}</Button>
    </PostForm>
  );
}

export function SwitchOff() {
  const { t } = useTranslation("two-factor");
  return (
    <section aria-labelledby="switch-off" className="form-more stack">
      <h2 id="switch-off">{t("security.off_title")}</h2>
      <PostForm intent="off" className="narrow stack">
        <p>{t("security.off_lead")}</p>
        <Button look="danger">{t("security.switch_off")}</Button>
      </PostForm>
    </section>
  );
}
