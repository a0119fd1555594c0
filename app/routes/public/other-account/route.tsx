import { data, redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

export const handle = { title: "errors:other_account.title" };

/** In place of the form's action (http/origin.ts). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  if (!session) return redirect(paths.landing());
  return data({ name: session.name, home: landingPathOf(session.userType) }, { status: 409 });
}

export default function OtherAccount() {
  const { t } = useTranslation("errors");
  const { name, home } = useLoaderData<typeof loader>();
  return (
    <section className="notice-page">
      <PageHeader title={t("other_account.heading")} lead={t("other_account.lead")} />
      <p>
        {t("other_account.signed_in_as")} <strong className="upper">{name}</strong>
      </p>
      <PostForm action={paths.signOut()} repeatable>
        <ButtonRow>
          <ButtonLink href={home}>{t("back_home")}</ButtonLink>
          <Button look="secondary">{t("other_account.sign_out")}</Button>
        </ButtonRow>
      </PostForm>
    </section>
  );
}
