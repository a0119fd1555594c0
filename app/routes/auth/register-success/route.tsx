import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { DonePage } from "~/ui/DonePage.tsx";
import { RedirectNotice } from "~/ui/Enhanced.tsx";

export const handle = { title: "registration:success.title" };

/** Success message; redirects to sign-in after 3 s unless stopped. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return null;
}

export default function RegisterSuccess() {
  const { t } = useTranslation("registration");
  return (
    <DonePage title={t("success.heading")} text={t("success.text")}>
      <RedirectNotice href={paths.login()}>{t("success.to_login")}</RedirectNotice>
    </DonePage>
  );
}
