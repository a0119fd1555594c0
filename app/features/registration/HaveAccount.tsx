import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";

/** For people who have an account already; the same to everybody, so that it tells nobody who has one. */
export function HaveAccount() {
  const { t } = useTranslation("register");
  return (
    <p className="form-more">
      {t("have_account")} <a href={paths.login()}>{t("sign_in")}</a> {t("or")}{" "}
      <a href={paths.forgotPassword()}>{t("new_password")}</a>
    </p>
  );
}
