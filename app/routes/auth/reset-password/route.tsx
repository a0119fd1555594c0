import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PasswordField } from "~/ui/TextFields.tsx";
import { submitReset } from "./submit.server.ts";

export const handle = { title: "register:reset.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token: token.slice(0, 300), clientRequestId: randomUUID() };
}

export async function action({ request }: ActionFunctionArgs) {
  await requireVisitor(request);
  return submitReset(request);
}

export default function ResetPassword() {
  const { t } = useTranslation("register");
  const { token, clientRequestId } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  // A link that was refused is refused again: nobody is to type two passwords once more.
  const over = failure?.fields["token"];
  const ask = (
    <ButtonLink href={paths.forgotPassword()} look={token && !over ? "link" : "primary"}>
      {t("reset.ask_again")}
    </ButtonLink>
  );
  if (!token || over) {
    return (
      <section className="notice-page">
        <ErrorSummary items={over?.map((text) => ({ text })) ?? []} />
        <PageHeader title={t("reset.heading")} />
        {!over && <Alert kind="warning">{t("reset.invalid")}</Alert>}
        {ask}
      </section>
    );
  }
  return (
    <div className="narrow">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("reset.heading")} lead={t("reset.lead")} />
      <PostForm hidden={{ token }} clientRequestId={clientRequestId} className="stack">
        <PasswordField
          name="password"
          label={t("field.password")}
          hint={t("hint.password")}
          errors={failure?.fields["password"]}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirm_password"
          label={t("field.confirm_password")}
          hint={t("hint.confirm_password")}
          errors={failure?.fields["confirm_password"]}
          autoComplete="new-password"
        />
        <Button wide>{t("reset.submit")}</Button>
      </PostForm>
      <p className="form-more">{ask}</p>
    </div>
  );
}
