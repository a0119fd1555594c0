import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { fieldsOf, useFields } from "~/forms/fields.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { CodeView } from "./load.server.ts";
import { AnotherCode, OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { HaveAccount } from "~/features/registration/HaveAccount.tsx";
import { RegisterFrame } from "~/features/registration/RegisterFrame.tsx";
import { channels, codeSchema, resendSchema } from "~/features/registration/schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

interface CodeStepProps {
  code: CodeView;
  redirectTo: string;
}

export function CodeStep({ code, redirectTo }: CodeStepProps) {
  const { t } = useTranslation("registration");
  const fields = useFields(codeSchema);
  const action = paths.register({ step: "code" });
  const target = code.channel === "email" ? code.email : code.number;
  return (
    <div className="entrance-card">
      <RegisterFrame title={t("code.heading")} lead={t(`code.lead_${code.channel}`, { target })} current={2}>
        {code.unfinished ? (
          <PostForm action={action} intent="finish" className="stack">
            <p>{t("code.unfinished")}</p>
            <Button wide>{t("code.finish")}</Button>
          </PostForm>
        ) : (
          <PostForm action={action} intent="verify" className="stack">
            <OneTimeCodeField {...fields.otp} demoCode={code.demoCode} />
            <Button wide>{t("code.submit")}</Button>
          </PostForm>
        )}
        <AnotherCode
          seconds={code.seconds}
          nextAt={code.nextAt}
          href={action}
          form={<ResendForm code={code} action={action} />}
        >
          <p>
            {t("code.wrong_target")} <PageLink href={paths.register()}>{t("code.correct")}</PageLink>
          </p>
          <HaveAccount redirectTo={redirectTo} />
        </AnotherCode>
      </RegisterFrame>
    </div>
  );
}

function ResendForm({ code, action }: { code: CodeView; action: string }) {
  const { t } = useTranslation("registration");
  const failure = useFormResult();
  const fields = fieldsOf(resendSchema, failure?.intent === "resend" ? failure : undefined, {
    initial: { channel: code.channel },
  });
  const ways = channels
    .filter((channel) => code.ways.includes(channel))
    .map((channel) => ({
      value: channel,
      label: t(`channel.${channel}`, { target: channel === "email" ? code.email : code.number }),
    }));
  return (
    <PostForm
      action={action}
      intent="resend"
      hidden={ways.length > 1 ? undefined : { channel: code.channel }}
      className="stack"
    >
      {ways.length > 1 && <RadioGroup {...fields.channel} label={t("code.way")} options={ways} />}
      <Button look="secondary">{t("code.resend")}</Button>
    </PostForm>
  );
}
