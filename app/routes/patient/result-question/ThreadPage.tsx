import { BelowHelp, EmergencyHelp, isUrgent } from "~/features/questions/Emergency.tsx";
import { ThreadMessages } from "~/features/questions/ThreadMessages.tsx";
import { QuestionState } from "~/features/questions/QuestionState.tsx";
import { UnsentMessage } from "~/features/questions/UnsentMessage.tsx";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, DownloadLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { QuestionThread, Question } from "~/upstream/questions/questions.server.ts";
import { MessageForm } from "./ThreadForms.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface ThreadPageProps {
  question: QuestionThread;
  isLate: boolean;
}

export function ThreadPage({ question, isLate }: ThreadPageProps) {
  const { t } = useTranslation("questions");
  const urgent = isUrgent(useFormResult());
  const { order_number, patient_id, state, question_id } = question;
  return (
    <BelowHelp urgent={urgent}>
      <NarrowPage
        title={t("thread.title")}
        over={[question.panel_name, order_number].filter(Boolean).join(" · ")}
        backHref={paths.labResult({ order_number, patient_id })}
        backText={t("ask.back")}
      >
        {state === "open" && !urgent && <EmergencyHelp urgent={false} />}
        {isLate && <Alert>{t("thread.late")}</Alert>}
        <ChangedResult {...question} />
        <Facts {...question} />
        <ThreadMessages messages={question.messages} reader="patient" />
        {question.file_kind !== null && (
          <p>
            <DownloadLink href={paths.resultQuestionFile(question_id)}>{t("attach.open")}</DownloadLink>
          </p>
        )}
        {!isUnderstood(state) ? (
          <>
            <UnsentMessage />
            <NotUnderstoodNote />
          </>
        ) : state === "closed" ? (
          <>
            <UnsentMessage />
            <p>
              <ButtonLink look="secondary" href={paths.resultQuestions({ order_number, patient_id })}>
                {t("ask.again")}
              </ButtonLink>
            </p>
          </>
        ) : (
          <>
            {/* The answer comes first, help before a further message. */}
            {state === "answered" && !urgent && <EmergencyHelp urgent={false} />}
            <MessageForm question={question} urgent={urgent} />
          </>
        )}
        <p>
          <PageLink className="action" href={paths.resultQuestions()}>
            {t("title")}
          </PageLink>
        </p>
      </NarrowPage>
    </BelowHelp>
  );
}

function Facts({ state, answer_by, answered_at, closes_at, closed_at, closed_by }: QuestionThread) {
  const { t } = useTranslation("questions");
  const moment = (at: string | null) => <DateText value={at} form="moment" />;
  return (
    <SummaryList
      rows={[
        { label: t("thread.state"), value: <QuestionState state={state} /> },
        ...(state === "open" ? [{ label: t("thread.answer_by"), value: moment(answer_by) }] : []),
        ...(answered_at ? [{ label: t("thread.answered_at"), value: moment(answered_at) }] : []),
        ...(closes_at ? [{ label: t("thread.closes_at"), value: moment(closes_at) }] : []),
        ...(closed_at ? [{ label: t("thread.closed_at"), value: moment(closed_at) }] : []),
        ...(closed_by ? [{ label: t("thread.closed_by"), value: t(`closed_by.${closed_by}`) }] : []),
      ]}
    />
  );
}

function ChangedResult(question: Pick<Question, "result_withdrawn" | "result_changed_at">) {
  const { t } = useTranslation("questions");
  const { result_withdrawn, result_changed_at } = question;
  if (result_withdrawn)
    return (
      <Alert kind="error" title={t("changed.withdrawn")}>
        <p>{t("changed.withdrawn_text")}</p>
      </Alert>
    );
  if (result_changed_at === null) return null;
  return (
    <Alert kind="warning" title={t("changed.corrected")}>
      <p>
        {t("changed.at")} <DateText value={result_changed_at} form="moment" />. {t("changed.corrected_text")}
      </p>
    </Alert>
  );
}
