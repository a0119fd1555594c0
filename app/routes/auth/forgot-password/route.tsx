import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";
import { ForgotForm } from "~/features/registration/ForgotForm.tsx";
import { submitForgot } from "./submit.server.ts";

export const handle = { preserveInput: ({ sent }: { sent: boolean }) => !sent };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const sent = new URL(request.url).searchParams.get("sent") === "1";
  return {
    sent,
    title: getT(request)(sent ? "registration:forgot.sent_heading" : "registration:forgot.title"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return submitForgot(request, up);
}

export default function ForgotPassword() {
  const { t } = useTranslation("registration");
  const { sent } = useLoaderData<typeof loader>();
  const failure = useFormResult();
  if (sent && !failure) {
    return (
      <section className="notice-page">
        <PageHeader title={t("forgot.sent_heading")} lead={t("forgot.sent")} />
        <p>{t("forgot.not_come")}</p>
        <ButtonRow>
          <ButtonLink href={paths.login()}>{t("forgot.back")}</ButtonLink>
          <ButtonLink look="secondary" href={paths.forgotPassword()}>
            {t("forgot.again")}
          </ButtonLink>
        </ButtonRow>
      </section>
    );
  }
  return (
    <div className="narrow">
      <FormHeader title={t("forgot.heading")} lead={t("forgot.lead")} backHref={paths.login()} />
      <ForgotForm main />
    </div>
  );
}
