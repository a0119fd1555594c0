import { SendAnyway } from "~/features/questions/Emergency.tsx";
import { attachSchema, replySchema } from "~/features/questions/schema.ts";
import { fieldsOf, useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";

export function ReplyForm({ urgent }: { urgent: boolean }) {
  const { t } = useTranslation("questions");
  const { text, confirmed } = useFields(replySchema);
  return (
    <PostForm main intent="reply" needs="POST /question/reply" className="stack">
      <TextAreaField {...text} label={t("thread.reply")} rows={4} autoComplete="off" />
      {urgent && <SendAnyway {...confirmed} />}
      <Button>{t("thread.send")}</Button>
    </PostForm>
  );
}

export function AttachForm({ question_id }: { question_id: string }) {
  const { t } = useTranslation(["questions", "practitioner"]);
  const failure = useFormResult();
  const { file } = fieldsOf(attachSchema, failure?.intent === "attach" ? failure : undefined);
  const accept = uploadPolicyOf(paths.resultQuestion(question_id)).accept.join(",");
  return (
    <PostForm
      upload
      intent="attach"
      needs="POST /question/attach"
      working={t("practitioner:file.sending")}
      className="stack"
    >
      <UploadField
        {...file}
        optional={false}
        label={t("questions:attach.label")}
        hint={t("questions:attach.hint")}
        accept={accept}
      />
      <Button look="secondary">{t("questions:attach.submit")}</Button>
    </PostForm>
  );
}

export function EndForm() {
  const { t } = useTranslation("questions");
  return (
    <PostForm intent="end" repeatable needs="POST /question/close" className="stack">
      <p className="muted">{t("end.text")}</p>
      <Button look="secondary">{t("end.submit")}</Button>
    </PostForm>
  );
}
