import { AnotherCode, OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { codeSchema } from "~/features/registration/schema.ts";
import { fieldsOf, useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PasskeyButton, PasskeyOffer } from "~/ui/Enhanced.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { ChallengeView } from "./challenge.server.ts";
import { lockMethodSchema } from "./schema.ts";

interface ChallengePageProps {
  view: ChallengeView;
  title: string;
  lead: string;
  here: string;
  start: string;
  back?: { href: string; text: string };
}

export function ChallengePage({ view, title, lead, here, start, back }: ChallengePageProps) {
  const { t } = useTranslation("two-factor");
  const { sent } = view;
  if (!sent)
    return (
      <NarrowPage title={title} lead={lead} backHref={back?.href} backText={back?.text}>
        {view.isOver && <Alert kind="warning">{t("errors.over")}</Alert>}
        <Choose {...view} />
        <p>{t("branch")}</p>
      </NarrowPage>
    );
  const lost = { href: start, text: t("other_way") };
  if (sent.method === "passkey")
    return (
      <NarrowPage title={title} lead={t("passkey.lead")} backHref={lost.href} backText={lost.text}>
        <PostForm intent="passkey" className="stack">
          <PasskeyButton
            mode="get"
            request={sent.options ?? ""}
            label={t("passkey.use")}
            failed={t("errors.passkey")}
          />
        </PostForm>
        <noscript>
          <Alert kind="warning">{t("passkey.no_script")}</Alert>
        </noscript>
      </NarrowPage>
    );
  return <Code {...sent} method={sent.method} title={title} here={here} lost={lost} />;
}

function Choose({ email, phone, hasPasskey }: ChallengeView) {
  const { t } = useTranslation("two-factor");
  const byEmail =
    email !== null || phone === null
      ? [{ value: "email", label: t("method.email"), hint: email ?? undefined }]
      : [];
  const { method } = useFields(lockMethodSchema, {
    initial: { method: byEmail.length > 0 ? "email" : "sms" },
  });
  const byPhone = phone
    ? (["sms", "whatsapp"] as const).map((value) => ({
        value,
        label: t(`method.${value}`),
        hint: phone,
      }))
    : [];
  return (
    <>
      {hasPasskey && (
        <PasskeyOffer>
          <PostForm intent="method" hidden={{ method: "passkey" }} className="stack">
            <Button wide>{t("passkey.use")}</Button>
            <p>{t("passkey.or")}</p>
          </PostForm>
        </PasskeyOffer>
      )}
      <PostForm intent="method" className="stack">
        <RadioGroup {...method} label={t("method.label")} look="cards" options={[...byEmail, ...byPhone]} />
        <Button wide>{t("send")}</Button>
      </PostForm>
    </>
  );
}

interface CodeProps extends Pick<ChallengePageProps, "title" | "here"> {
  method: "email" | "sms" | "whatsapp";
  target: string;
  seconds: number;
  nextAt: string;
  lost: { href: string; text: string };
}

function Code({ title, method, target, seconds, nextAt, here, lost }: CodeProps) {
  const { t } = useTranslation(["two-factor", "registration"]);
  const failure = useFormResult();
  const fields = fieldsOf(codeSchema, failure?.intent === "method" ? undefined : failure);
  return (
    <NarrowPage
      title={title}
      lead={t(`registration:code.lead_${method}`, { target })}
      backHref={lost.href}
      backText={lost.text}
    >
      <PostForm intent="code" className="stack">
        <OneTimeCodeField {...fields.otp} />
        <Button wide>{t("two-factor:confirm")}</Button>
      </PostForm>
      <AnotherCode
        seconds={seconds}
        nextAt={nextAt}
        href={here}
        form={
          <PostForm intent="method" hidden={{ method }}>
            <Button look="secondary">{t("registration:code.resend")}</Button>
          </PostForm>
        }
      >
        <p>
          <PageLink href={lost.href} className="action">
            {lost.text}
          </PageLink>
        </p>
      </AnotherCode>
    </NarrowPage>
  );
}
