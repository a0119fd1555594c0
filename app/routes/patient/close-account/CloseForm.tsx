import { closeSchema } from "~/features/privacy/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PasswordField, PasswordOwner } from "~/ui/TextFields.tsx";

export function CloseForm({ fingerprint, username }: { fingerprint: string; username: string | null }) {
  const { t } = useTranslation("privacy");
  const { understood, current_password } = useFields(closeSchema);
  return (
    <PostForm main shown={fingerprint} className="stack">
      {username && <PasswordOwner username={username} />}
      <CheckboxField {...understood} value="on" label={t("close.understood")} />
      <PasswordField {...current_password} label={t("close.password")} autoComplete="current-password" />
      <ButtonRow>
        <Button look="danger">{t("close.submit")}</Button>
        <ButtonLink look="secondary" href={paths.privacy()}>
          {t("close.stay")}
        </ButtonLink>
      </ButtonRow>
    </PostForm>
  );
}
