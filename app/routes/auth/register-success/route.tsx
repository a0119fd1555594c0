import type { LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireVisitor } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { RedirectNotice } from "~/ui/Enhanced.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

export const handle = { title: "register:success.title" };

/** The success message; redirects to the sign-in page after 3 s unless stopped. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireVisitor(request);
  return null;
}

export default function RegisterSuccess() {
  const { t } = useTranslation("register");
  return (
    <section className="notice-page">
      <PageHeader title={t("success.heading")} />
      <Alert kind="success">{t("success.text")}</Alert>
      <RedirectNotice href={paths.login()}>{t("success.to_login")}</RedirectNotice>
    </section>
  );
}
