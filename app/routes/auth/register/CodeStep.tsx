import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { fieldsOf, useFields } from "~/forms/fields.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { CodeView } from "./load.server.ts";
import { HaveAccount } from "~/features/registration/HaveAccount.tsx";
import { RegisterFrame } from "~/features/registration/RegisterFrame.tsx";
import { channels, codeSchema, resendSchema, VERIFY_AFTER_MS } from "~/features/registration/schema.ts";
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
    <div className="narrow">
      <RegisterFrame title={t("code.heading")} lead={t(`code.lead_${code.channel}`, { target })} current={2}>
        {code.unfinished ? (
          <PostForm action={action} intent="finish" className="stack">
            <p>{t("code.unfinished")}</p>
            <Button wide>{t("code.finish")}</Button>
          </PostForm>
        ) : (
          <PostForm action={action} intent="verify" className="stack">
            <CodeField
              {...fields.otp}
              label={t("code.field")}
              hint={t("code.hint")}
              verifyAfterMs={VERIFY_AFTER_MS}
            />
            <Button wide>{t("code.submit")}</Button>
          </PostForm>
        )}
        <AnotherCode code={code} redirectTo={redirectTo} action={action} />
      </RegisterFrame>
    </div>
  );
}

/** Resend, another channel, or correct the details. */
function AnotherCode({ code, redirectTo, action }: CodeStepProps & { action: string }) {
  const { t } = useTranslation("registration");
  const failure = useFormResult();
  const fields = fieldsOf(resendSchema, failure?.intent === "resend" ? failure : undefined, {
    initial: { channel: code.channel },
  });
  const waiting = code.seconds > 0;
  const ways = channels
    .filter((channel) => code.ways.includes(channel))
    .map((channel) => ({
      value: channel,
      label: t(`channel.${channel}`, { target: channel === "email" ? code.email : code.number }),
    }));
  return (
    <section aria-labelledby="no-code" className="form-more stack">
      <h2 id="no-code">{t("code.not_come")}</h2>
      {waiting && (
        <>
          <Countdown seconds={code.seconds}>{t("code.wait_until", { time: code.nextAt })}</Countdown>
          <p {...partProps("countdown", "conceal")}>
            <PageLink href={action} className="action">
              {t("code.refresh")}
            </PageLink>
          </p>
        </>
      )}
      <div hidden={waiting} {...(waiting && partProps("countdown", "reveal"))}>
        <PostForm
          action={action}
          intent="resend"
          hidden={ways.length > 1 ? undefined : { channel: code.channel }}
          className="stack"
        >
          {ways.length > 1 && <RadioGroup {...fields.channel} label={t("code.way")} options={ways} />}
          <Button look="secondary">{t("code.resend")}</Button>
        </PostForm>
      </div>
      <p>
        {t("code.wrong_target")} <PageLink href={paths.register()}>{t("code.correct")}</PageLink>
      </p>
      <HaveAccount redirectTo={redirectTo} />
    </section>
  );
}
