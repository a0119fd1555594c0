import { useFormResult } from "~/forms/result.ts";
import { VERIFY_AFTER_MS } from "~/features/registration/schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { ApplyFrame } from "./ApplyFrame.tsx";
import type { ApplicationCodeView } from "./code.server.ts";
import { applicationCodeSchema } from "./schema.ts";

/** Asks for the code of an application; the first right one sends it to the laboratory. */
export function CodePage({ code }: { code: ApplicationCodeView }) {
  const failure = useFormResult();
  const { t } = useTranslation(["apply", "registration"]);
  const { reference, kind, target, sent } = code;
  const fields = fieldsOf(applicationCodeSchema, failure?.intent === "resend" ? undefined : failure);
  const lead =
    target === null ? t("apply:code.lead_unknown", { reference }) : t("apply:code.lead", { target });
  return (
    <div className="narrow">
      <ApplyFrame title={t("registration:code.heading")} lead={lead} current={2}>
        <PostForm intent="verify" hidden={{ sent }} className="stack">
          <CodeField
            {...fields.otp}
            label={t("registration:code.field")}
            hint={t("registration:code.hint")}
            verifyAfterMs={VERIFY_AFTER_MS}
          />
          <Button wide>{t(kind === null ? "apply:code.open" : "apply:code.submit")}</Button>
        </PostForm>
        <NoCode code={code} />
      </ApplyFrame>
    </div>
  );
}

function NoCode({ code: { kind, seconds, nextAt } }: { code: ApplicationCodeView }) {
  const { t } = useTranslation(["apply", "registration"]);
  const waiting = seconds > 0;
  const other =
    kind === "doctor" ? paths.applyDoctor() : kind === "company" ? paths.applyCompany() : paths.applyStatus();
  return (
    <section aria-labelledby="no-code" className="form-more stack">
      <h2 id="no-code">{t("registration:code.not_come")}</h2>
      {waiting && (
        <>
          <Countdown seconds={seconds}>{t("registration:code.wait_until", { time: nextAt })}</Countdown>
          <p {...partProps("countdown", "conceal")}>
            <PageLink href={paths.applyCode()} className="action">
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
      <p>
        <PageLink href={other} className="action">
          {t(kind === null ? "apply:code.other_reference" : "apply:code.again")}
        </PageLink>
      </p>
    </section>
  );
}
