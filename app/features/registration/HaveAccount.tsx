import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "~/ui/PageLink.tsx";

/** Shown to everybody, so it does not reveal accounts. */
export function HaveAccount({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation("registration");
  return (
    <p className="form-more">
      {t("have_account")} <PageLink href={paths.login({ redirect: redirectTo })}>{t("sign_in")}</PageLink>{" "}
      {t("or")} <PageLink href={paths.forgotPassword()}>{t("new_password")}</PageLink>
    </p>
  );
}
