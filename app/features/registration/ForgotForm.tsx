import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextField } from "~/ui/TextFields.tsx";

/** Who has forgotten the password; on its page and in the dialog of the sign-in page. */
export function ForgotForm({ failure, main }: { failure?: FormFailure | undefined; main?: boolean }) {
  const { t } = useTranslation("register");
  return (
    <PostForm main={main ?? false} action={paths.forgotPassword()} className="stack">
      <TextField
        name="account"
        label={t("forgot.field")}
        defaultValue={failure?.values["account"]?.[0]}
        errors={failure?.fields["account"]}
        autoComplete="username"
        spellCheck={false}
      />
      <Button wide>{t("forgot.submit")}</Button>
    </PostForm>
  );
}
