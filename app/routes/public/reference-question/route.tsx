import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ChangedResult } from "~/features/questions/ChangedResult.tsx";
import { ThreadMessages } from "~/features/questions/ThreadMessages.tsx";
import { QuestionState } from "~/features/questions/QuestionState.tsx";
import { useFields } from "~/forms/fields.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { getStaffQuestion, type StaffQuestion } from "~/upstream/reference/reference-questions.server.ts";
import { fillDraft, submitAnswer, submitEnd } from "./decide.server.ts";
import { answerSchema } from "./schema.ts";

export const handle = {
  title: "questions:staff.page_title",
  preserveInput: ({ state }: { state?: StaffQuestion["state"] }) => state !== undefined && state !== "closed",
  sheets: ["area"],
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getStaffQuestion(up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const caller = requireReferenceLab(request);
  const id = params["id"] ?? "";
  if ((await intentOf(request)) === "end") return submitEnd(caller, id);
  return (await readForm(request)).has("fill") ? fillDraft(caller, id) : submitAnswer(caller, id);
}

export default function ReferenceQuestion() {
  const question = useLoaderData<typeof loader>();
  const { t, lang } = useTranslation(["questions", "registration"]);
  const { panel_name_en: en, panel_name_id: id, order_number, state, answer_by, file_kind } = question;
  return (
    <NarrowPage
      title={t("questions:staff.heading", { number: order_number })}
      over={textIn(lang, { en, id })}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <SummaryList
        rows={[
          { label: t("questions:thread.state"), value: <QuestionState state={state} /> },
          {
            label: t("questions:staff.due"),
            value: (
              <>
                <DateText value={answer_by} form="moment" />{" "}
                {question.overdue === true && <StateWord tone="error">{t("questions:staff.late")}</StateWord>}
              </>
            ),
          },
          { label: t("questions:staff.language"), value: t(`questions:staff.lang.${question.lang}`) },
          {
            label: t("questions:attach.file"),
            value: file_kind && (
              <DocumentLink href={paths.referenceQuestionFile(question.question_id)}>
                {t("questions:staff.attachment", { kind: file_kind.toUpperCase() })}
              </DocumentLink>
            ),
          },
        ]}
      />
      <ChangedResult {...question} />
      <ThreadMessages messages={question.messages} reader="laboratory" />
      {state !== "closed" && <AnswerForm {...question} />}
    </NarrowPage>
  );
}

function AnswerForm({ templates, version }: StaffQuestion) {
  const { t, lang } = useTranslation("questions");
  const { template, text, close } = useFields(answerSchema);
  return (
    <>
      <PostForm main className="stack" hidden={{ version }}>
        <SelectField
          {...template}
          label={t("staff.template")}
          prompt={t("staff.no_template")}
          options={templates.map(({ code, name_en: en, name_id: id }) => ({
            value: code,
            label: textIn(lang, { en, id }),
          }))}
        />
        <ButtonRow>
          <Button look="secondary" name="fill" value="1">
            {t("staff.fill")}
          </Button>
        </ButtonRow>
        <TextAreaField {...text} label={t("staff.text")} hint={t("staff.hint")} rows={8} autoComplete="off" />
        <CheckboxField {...close} label={t("staff.close_too")} />
        <Button>{t("staff.answer")}</Button>
      </PostForm>
      <PostForm intent="end" hidden={{ version }} className="stack">
        <Button look="secondary">{t("staff.end")}</Button>
      </PostForm>
    </>
  );
}
