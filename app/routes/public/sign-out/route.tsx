import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { dropApplication } from "~/features/applications/pending.server.ts";
import { dropPending } from "~/features/registration/pending.server.ts";
import { dropSecondStep } from "~/features/two-factor/second-step.server.ts";
import { paths } from "~/lib/paths.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { forgetSheets } from "~/session/cookies.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { endSession, forgetSession } from "~/session/session.server.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import { RedirectNotice } from "~/ui/Enhanced.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

/** Includes prefetched pages. */
const CLEARED = '"cache", "storage", "prefetchCache"';

export const handle = { title: "auth:sign_out.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  return { signedIn: session !== null };
}

/** A link preview or prefetch must not sign out. */
export async function action({ request }: ActionFunctionArgs) {
  const { session } = await readPublic(request);
  if (session) await endSession(session);
  const headers = new Headers({ "Set-Cookie": forgetSession(), "Clear-Site-Data": CLEARED });
  headers.append("Set-Cookie", await dropPending(request));
  headers.append("Set-Cookie", await dropApplication(request));
  headers.append("Set-Cookie", await dropSecondStep(request));
  // The cache has the style sheets.
  for (const line of forgetSheets(request.headers.get("Cookie"))) headers.append("Set-Cookie", line);
  return redirect(paths.signOut({ done: 1 }), { status: 303, headers });
}

export default function SignOut() {
  const { t } = useTranslation("auth");
  const { signedIn } = useLoaderData<typeof loader>();
  if (!signedIn) {
    return (
      <div {...moduleProps("forget")}>
        <DonePage art="door" title={t("sign_out.done_heading")} text={t("sign_out.done")}>
          <RedirectNotice href={paths.login()}>{t("sign_out.to_login")}</RedirectNotice>
        </DonePage>
      </div>
    );
  }
  return (
    <NoticePage art="door">
      <PageHeader title={t("sign_out.heading")} lead={t("sign_out.lead")} />
      <PostForm repeatable>
        <ButtonRow>
          <Button>{t("sign_out.submit")}</Button>
          <ButtonLink look="secondary" href={paths.landing()}>
            {t("sign_out.stay")}
          </ButtonLink>
        </ButtonRow>
      </PostForm>
    </NoticePage>
  );
}
