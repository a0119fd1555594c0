import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";

/** For people with an account; shown to everybody, so it does not reveal accounts. */
export function HaveAccount() {
  const { t } = useTranslation("registration");
  return (
    <p className="form-more">
      {t("have_account")} <a href={paths.login()}>{t("sign_in")}</a> {t("or")}{" "}
      <a href={paths.forgotPassword()}>{t("new_password")}</a>
    </p>
  );
}
