import { useFormResult } from "~/forms/result.ts";
import { codeSchema, VERIFY_AFTER_MS } from "~/features/registration/schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import type { ContactCodeView } from "./contact.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function ContactCode({ kind, channel, target, seconds, nextAt }: ContactCodeView) {
  const failure = useFormResult();
  const { t } = useTranslation(["registration", "profile"]);
  const fields = fieldsOf(codeSchema, failure?.intent === "resend" ? undefined : failure);
  const waiting = seconds > 0;
  return (
    <div className="narrow">
      <FormHeader
        title={t("registration:code.heading")}
        lead={t(`registration:code.lead_${channel}`, { target })}
        backHref={paths.profileContact(kind)}
        backText={t("profile:contact.other")}
      />
      <PostForm intent="verify" className="stack">
        <CodeField
          {...fields.otp}
          label={t("registration:code.field")}
          hint={t("registration:code.hint")}
          verifyAfterMs={VERIFY_AFTER_MS}
        />
        <Button wide>{t("registration:code.submit")}</Button>
      </PostForm>
      <section aria-labelledby="no-code" className="form-more stack">
        <h2 id="no-code">{t("registration:code.not_come")}</h2>
        {waiting && (
          <>
            <Countdown seconds={seconds}>{t("registration:code.wait_until", { time: nextAt })}</Countdown>
            <p {...partProps("countdown", "conceal")}>
              <PageLink href={paths.profileContactCode(kind)} className="action">
                {t("registration:code.refresh")}
              </PageLink>
            </p>
          </>
        )}
        <div hidden={waiting} {...(waiting && partProps("countdown", "reveal"))}>
          <PostForm intent="resend">
            <Button look="secondary">{t("registration:code.resend")}</Button>
          </PostForm>
        </div>
      </section>
    </div>
  );
}
