import { EmergencyHelp, isUrgent, SendAnyway } from "~/features/questions/Emergency.tsx";
import { questionSchema } from "~/features/questions/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { QuestionTerms } from "~/upstream/questions/questions.server.ts";

/** The way to emergency help, the promised time, then the question. */
export function AskForm({ terms }: { terms: QuestionTerms }) {
  const { t } = useTranslation("questions");
  const urgent = isUrgent(useFormResult());
  const { text, confirmed } = useFields(questionSchema);
  return (
    <>
      <EmergencyHelp urgent={urgent} />
      {terms.refusal === "question_limit" && <Alert>{t("ask.limit")}</Alert>}
      <PostForm main className="stack">
        <TextAreaField {...text} label={t("ask.text")} hint={t("ask.hint")} rows={6} autoComplete="off" />
        {urgent && <SendAnyway {...confirmed} />}
        <p>
          {t("ask.promise")}{" "}
          <strong>
            <DateText value={terms.answer_by} form="moment" />
          </strong>
          . {t("ask.hours")}
        </p>
        <p className="muted">{t("ask.after")}</p>
        <Button wide>{t("ask.submit")}</Button>
      </PostForm>
    </>
  );
}
