import { AnotherCode, OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { codeSchema } from "~/features/registration/schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import type { ContactCodeView } from "./contact.server.ts";

export function ContactCode({ kind, channel, target, seconds, nextAt }: ContactCodeView) {
  const failure = useFormResult();
  const { t } = useTranslation(["registration", "profile"]);
  const fields = fieldsOf(codeSchema, failure?.intent === "resend" ? undefined : failure);
  return (
    <div className="narrow">
      <FormHeader
        title={t("registration:code.heading")}
        lead={t(`registration:code.lead_${channel}`, { target })}
        backHref={paths.profileContact(kind)}
        backText={t("profile:contact.other")}
      />
      <PostForm intent="verify" className="stack">
        <OneTimeCodeField {...fields.otp} />
        <Button wide>{t("registration:code.submit")}</Button>
      </PostForm>
      <AnotherCode seconds={seconds} nextAt={nextAt} href={paths.profileContactCode(kind)} />
    </div>
  );
}
