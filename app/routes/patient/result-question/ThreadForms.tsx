import { SendAnyway } from "~/features/questions/Emergency.tsx";
import { replySchema } from "~/features/questions/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { useHas } from "~/ui/offered.ts";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import type { QuestionThread } from "~/upstream/questions/questions.server.ts";

interface MessageFormProps {
  question: Pick<QuestionThread, "question_id" | "file_kind">;
  urgent: boolean;
}

/** One form: no button loses what was typed beside another. */
export function MessageForm({ question: { question_id, file_kind }, urgent }: MessageFormProps) {
  const { t } = useTranslation(["questions", "practitioner"]);
  const has = useHas();
  const { text, confirmed, file } = useFields(replySchema);
  const takesFile = file_kind === null && has("POST /question/attach");
  return (
    <PostForm
      main
      needs="POST /question/reply"
      className="stack"
      {...(takesFile && {
        upload: true,
        working: t("practitioner:file.sending"),
        hidden: { attach_request_id: crypto.randomUUID() },
      })}
    >
      <TextAreaField
        {...text}
        optional={false}
        label={t("questions:thread.reply")}
        rows={4}
        autoComplete="off"
      />
      {urgent && <SendAnyway {...confirmed} />}
      {takesFile && (
        <UploadField
          {...file}
          label={t("questions:attach.label")}
          hint={t("questions:attach.hint")}
          accept={uploadPolicyOf(paths.resultQuestion(question_id)).accept.join(",")}
        />
      )}
      <Button>{t("questions:thread.send")}</Button>
      {has("POST /question/close") && (
        <>
          <p className="muted">{t("questions:end.text")}</p>
          <Button look="secondary" name="end" value="1">
            {t("questions:end.submit")}
          </Button>
        </>
      )}
    </PostForm>
  );
}
