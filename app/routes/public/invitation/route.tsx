import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

export const handle = { title: "invitations:visitor.heading" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  const token = params["token"] ?? "";
  if (session?.userType === 1) throw redirect(paths.invitationCode(token));
  return { token, isSignedIn: session !== null };
}

/** Same page whatever invitation is behind the link. */
export default function InvitationPage() {
  const { token, isSignedIn } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invitations");
  return (
    <NoticePage art="visit">
      <PageHeader title={t("visitor.heading")} lead={t(isSignedIn ? "other" : "visitor.lead")} />
      {!isSignedIn && (
        <ButtonRow>
          <ButtonLink href={paths.login({ redirect: paths.invitationCode(token) })}>
            {t("visitor.sign_in")}
          </ButtonLink>
          <ButtonLink look="secondary" href={paths.register({ redirect: paths.invitationCode(token) })}>
            {t("visitor.register")}
          </ButtonLink>
        </ButtonRow>
      )}
    </NoticePage>
  );
}
