import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  contactKindOf,
  loadCode,
  submitContactCode,
  submitContactResend,
  type ContactCodeView,
} from "~/features/profile/contact.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { AnotherCode, OneTimeCodeField } from "~/features/registration/CodeParts.tsx";
import { codeSchema } from "~/features/registration/schema.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";

export const handle = { title: "registration:code.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  return loadCode(guarded, contactKindOf(params["kind"]));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requireMember(request);
  const kind = contactKindOf(params["kind"]);
  const isResend = (await intentOf(request)) === "resend";
  return isResend ? submitContactResend(guarded, kind) : submitContactCode(guarded, kind);
}

export default function ContactCodePage() {
  return <ContactCode {...useLoaderData<typeof loader>()} />;
}

function ContactCode({ kind, channel, target, seconds, nextAt }: ContactCodeView) {
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
