import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { forgotSchema } from "./schema.ts";

export function ForgotForm({ main }: { main?: boolean }) {
  const { t } = useTranslation("registration");
  const { account } = useFields(forgotSchema);
  return (
    <PostForm main={main ?? false} repeatable action={paths.forgotPassword()} className="stack">
      <TextField {...account} label={t("forgot.field")} autoComplete="username" spellCheck={false} />
      <Button wide>{t("forgot.submit")}</Button>
    </PostForm>
  );
}
