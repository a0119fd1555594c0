import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PasswordField, PasswordOwner } from "~/ui/TextFields.tsx";
import { passwordSchema } from "./schema.ts";

interface PasswordTabProps {
  username: string | null;
  failure: FormFailure | undefined;
}

export function PasswordTab({ username, failure }: PasswordTabProps) {
  const { t } = useTranslation(["myprofile", "register"]);
  const fields = useFields(passwordSchema, failure);
  return (
    <PostForm main intent="password" className="narrow stack">
      <p>{t("myprofile:password.lead")}</p>
      {username && <PasswordOwner username={username} />}
      <PasswordField
        {...fields.current_password}
        label={t("myprofile:password.current")}
        autoComplete="current-password"
      />
      <PasswordField
        {...fields.password}
        label={t("myprofile:password.new")}
        hint={t("myprofile:password.hint")}
        autoComplete="new-password"
      />
      <PasswordField
        {...fields.confirm_password}
        label={t("myprofile:password.confirm")}
        hint={t("register:hint.confirm_password")}
        autoComplete="new-password"
      />
      <Button wide>{t("myprofile:password.submit")}</Button>
    </PostForm>
  );
}
