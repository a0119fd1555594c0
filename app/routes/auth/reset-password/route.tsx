import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { resetSchema } from "~/features/registration/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { endSessionsOf } from "~/session/session.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";
import { PasswordField } from "~/ui/TextFields.tsx";
import { resetPassword } from "~/upstream/registration/registration.server.ts";

export const handle = { title: "registration:reset.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token: token.slice(0, 300) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { up } = await requireVisitor(request);
  return submit(request, VISITOR, {
    schema: resetSchema,
    codes: { fault: "registration:reset.fault", unknown: "registration:reset.unknown" },
    run: async ({ token, password }) => {
      const uuid = await resetPassword(up, { token, password });
      if (uuid !== null) await endSessionsOf(uuid);
      return redirectWithFlash(paths.login(), "success", "registration:reset.done");
    },
  });
}

export default function ResetPassword() {
  const { t } = useTranslation("registration");
  const { token } = useLoaderData<typeof loader>();
  const fields = useFields(resetSchema);
  // A refused link stays invalid.
  const refused = fields.token.errors;
  const requestLink = (
    <ButtonLink href={paths.forgotPassword()} look={token && !refused ? "link" : "primary"}>
      {t("reset.ask_again")}
    </ButtonLink>
  );
  if (!token || refused) {
    return (
      <section className="notice-page">
        <ErrorSummary items={refused?.map((text) => ({ text })) ?? []} />
        <PageHeader title={t("reset.heading")} />
        {!refused && <Alert kind="warning">{t("reset.invalid")}</Alert>}
        {requestLink}
      </section>
    );
  }
  return (
    <div className="narrow">
      <FormHeader title={t("reset.heading")} lead={t("reset.lead")} />
      <PostForm hidden={{ token }} className="stack">
        <PasswordField
          {...fields.password}
          label={t("field.password")}
          hint={t("hint.password")}
          autoComplete="new-password"
        />
        <PasswordField
          {...fields.confirm_password}
          label={t("field.confirm_password")}
          hint={t("hint.confirm_password")}
          autoComplete="new-password"
        />
        <Button wide>{t("reset.submit")}</Button>
      </PostForm>
      <p className="form-more">{requestLink}</p>
    </div>
  );
}
