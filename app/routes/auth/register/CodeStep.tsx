import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { CodeView } from "./load.server.ts";
import { RegisterSteps } from "~/features/registration/RegisterSteps.tsx";

interface CodeStepProps {
  code: CodeView;
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** How long after its last digit a complete code is sent. */
const VERIFY_AFTER_MS = 3500;

/** Second step: the code of six figures, and what to do when it does not come. */
export function CodeStep({ code, clientRequestId, failure }: CodeStepProps) {
  const { t } = useTranslation("register");
  const action = paths.register({ step: "code" });
  const target = code.channel === "email" ? code.email : code.number;
  return (
    <div className="narrow">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("code.heading")} lead={t(`code.lead_${code.channel}`, { target })} />
      <RegisterSteps current={2} />
      {code.unfinished ? (
        <PostForm action={action} intent="finish" clientRequestId={clientRequestId} className="stack">
          <p>{t("code.unfinished")}</p>
          <Button wide>{t("code.finish")}</Button>
        </PostForm>
      ) : (
        <PostForm action={action} intent="verify" clientRequestId={clientRequestId} className="stack">
          <CodeField
            name="otp"
            label={t("code.field")}
            hint={t("code.hint")}
            errors={failure?.fields["otp"]}
            defaultValue={failure?.values["otp"]?.[0]}
            verifyAfterMs={VERIFY_AFTER_MS}
          />
          <Button wide>{t("code.submit")}</Button>
        </PostForm>
      )}
      <AnotherCode code={code} action={action} clientRequestId={clientRequestId} />
    </div>
  );
}

/** Another code, another way to send it, or other details: whatever went wrong, there is a way out. */
function AnotherCode({ code, action, clientRequestId }: Omit<CodeStepProps, "failure"> & { action: string }) {
  const { t } = useTranslation("register");
  const waiting = code.seconds > 0;
  const ways = (["email", "sms", "whatsapp"] as const).map((channel) => ({
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
            <a href={action} className="action">
              {t("code.refresh")}
            </a>
          </p>
        </>
      )}
      <div hidden={waiting} {...(waiting && partProps("countdown", "reveal"))}>
        <PostForm action={action} intent="resend" clientRequestId={clientRequestId} className="stack">
          <RadioGroup name="channel" label={t("code.way")} options={ways} defaultValue={code.channel} />
          <Button look="secondary">{t("code.resend")}</Button>
        </PostForm>
      </div>
      <p>
        {t("code.wrong_target")} <a href={paths.register()}>{t("code.correct")}</a>
      </p>
    </section>
  );
}
