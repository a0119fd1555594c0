import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PasswordField, PasswordOwner } from "~/ui/TextFields.tsx";
import { passwordSchema } from "./schema.ts";

export function PasswordTab({ username }: { username: string | null }) {
  const { t } = useTranslation(["profile", "registration"]);
  const fields = useFields(passwordSchema);
  return (
    <PostForm main intent="password" className="narrow stack">
      <p>{t("profile:password.lead")}</p>
      {username && <PasswordOwner username={username} />}
      <PasswordField
        {...fields.current_password}
        label={t("profile:password.current")}
        autoComplete="current-password"
      />
      <PasswordField
        {...fields.password}
        label={t("profile:password.new")}
        hint={t("profile:password.hint")}
        autoComplete="new-password"
      />
      <PasswordField
        {...fields.confirm_password}
        label={t("profile:password.confirm")}
        hint={t("registration:hint.confirm_password")}
        autoComplete="new-password"
      />
      <Button wide>{t("profile:password.submit")}</Button>
    </PostForm>
  );
}
