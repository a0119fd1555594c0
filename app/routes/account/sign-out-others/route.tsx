import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { tabHref } from "~/features/profile/tabs.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireMember } from "~/session/guards.server.ts";
import { endSessionsOf } from "~/session/session.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { revokeOthers } from "~/upstream/profile/profile.server.ts";

export const handle = { title: "profile:devices.confirm_title", preserveInput: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requireMember(request);
  return { back: tabHref(session.userType, "SETTING") };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  return submit(request, session, {
    run: async () => {
      await revokeOthers(up);
      await endSessionsOf(session.accountKey, session);
      return redirectWithFlash(tabHref(session.userType, "SETTING"), "success", "profile:devices.done");
    },
  });
}

export default function SignOutOthers() {
  const { t } = useTranslation("profile");
  const { back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t("devices.confirm_title")}
      text={t("devices.confirm_text")}
      submit={t("devices.sign_out")}
      back={{ href: back, text: t("devices.back") }}
    />
  );
}
