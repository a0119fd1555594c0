import { EmergencyHelp, SendAnyway } from "~/features/questions/Emergency.tsx";
import { resultQuestionSchema } from "~/features/questions/schema.ts";
import { UnsentMessage } from "~/features/questions/UnsentMessage.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { QuestionTerms } from "~/upstream/questions/questions.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function AskForm({ terms, urgent }: { terms: QuestionTerms; urgent: boolean }) {
  const { t } = useTranslation("questions");
  const { text, confirmed } = useFields(resultQuestionSchema);
  const { question_id } = terms;
  if (question_id !== null)
    return (
      <>
        {!urgent && <EmergencyHelp urgent={false} />}
        <Alert>{t("ask.open")}</Alert>
        <UnsentMessage />
        <p>
          <ButtonLink href={paths.resultQuestion(question_id)}>{t("ask.open_link")}</ButtonLink>
        </p>
      </>
    );
  if (!isUnderstood(terms.refusal))
    return (
      <>
        {!urgent && <EmergencyHelp urgent={false} />}
        <UnsentMessage />
        <NotUnderstoodNote />
      </>
    );
  return (
    <>
      {!urgent && <EmergencyHelp urgent={false} />}
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
