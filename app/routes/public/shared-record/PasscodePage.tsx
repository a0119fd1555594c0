import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CodeField } from "~/ui/CodeField.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NoticePage } from "~/ui/NoticePage.tsx";
import { FormHeader, PageHeader } from "~/ui/PageHeader.tsx";
import type { ShareState } from "~/upstream/record/record-shares.server.ts";
import { passcodeSchema } from "~/features/record/passcode-schema.ts";

interface PasscodePageProps {
  share: { state: ShareState; expires_at: string };
}

/** Asks for the passcode; a closed share page shows the reason. */
export function PasscodePage({ share: { state, expires_at } }: PasscodePageProps) {
  const { t } = useTranslation("record");
  const fields = useFields(passcodeSchema);
  if (state !== "open")
    return (
      <NoticePage art="empty">
        <PageHeader title={t(`shared.over.${state}`)} lead={t("shared.over_text")} />
      </NoticePage>
    );
  return (
    <div className="narrow stack">
      <FormHeader title={t("shared.heading")} lead={t("shared.lead")} />
      <p>
        {t("shared.until")}: <DateText value={expires_at} form="moment" />
      </p>
      <PostForm main repeatable className="stack">
        <CodeField {...fields.password} label={t("shared.passcode")} hint={t("shared.passcode_hint")} />
        <Alert>{t("shared.logged")}</Alert>
        <Button>{t("shared.open")}</Button>
      </PostForm>
    </div>
  );
}
