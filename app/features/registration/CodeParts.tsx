import { useContext, type ReactNode } from "react";
import type { FieldState } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { CodeField, Countdown } from "~/ui/CodeField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { newTab, NewTabNote } from "~/ui/NewTab.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { VERIFY_AFTER_MS } from "./schema.ts";

export function OneTimeCodeField({ demoCode, ...field }: FieldState & { demoCode?: string | null }) {
  const { t } = useTranslation("registration");
  return (
    <>
      <CodeField {...field} label={t("code.field")} hint={t("code.hint")} verifyAfterMs={VERIFY_AFTER_MS} />
      <DemoCode code={demoCode ?? null} />
    </>
  );
}

/** Absent in front of a provider. */
function DemoCode({ code }: { code: string | null }) {
  const { t } = useTranslation("registration");
  const { outbox } = useContext(PageSettings);
  if (outbox === undefined) return null;
  return (
    <p className="muted">
      {code === null ? t("code.demo") : t("code.demo_code", { code })}{" "}
      <a href={outbox} {...newTab}>
        {t("code.demo_outbox")}
        <NewTabNote />
      </a>
    </p>
  );
}

interface AnotherCodeProps {
  seconds: number;
  nextAt: string;
  href: string;
  form?: ReactNode;
  children?: ReactNode;
}

export function AnotherCode({ seconds, nextAt, href, form = <ResendForm />, children }: AnotherCodeProps) {
  const { t } = useTranslation("registration");
  const waiting = seconds > 0;
  return (
    <section aria-labelledby="no-code" className="form-more stack">
      <h2 id="no-code">{t("code.not_come")}</h2>
      {waiting && (
        <>
          <Countdown seconds={seconds}>{t("code.wait_until", { time: nextAt })}</Countdown>
          <p {...partProps("countdown", "conceal")}>
            <PageLink href={href} className="action">
              {t("code.refresh")}
            </PageLink>
          </p>
        </>
      )}
      <div hidden={waiting} {...(waiting && partProps("countdown", "reveal"))}>
        {form}
      </div>
      {children}
    </section>
  );
}

function ResendForm() {
  const { t } = useTranslation("registration");
  return (
    <PostForm intent="resend">
      <Button look="secondary">{t("code.resend")}</Button>
    </PostForm>
  );
}
