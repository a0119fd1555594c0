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
  const { t } = useTranslation(["profile", "registration"]);
  const fields = useFields(passwordSchema, failure);
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
