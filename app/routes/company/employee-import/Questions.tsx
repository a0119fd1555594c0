import { inputOf } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import type { SheetQuestion } from "~/features/employees/sheet-questions.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";

export function SheetQuestions({ questions }: { questions: readonly SheetQuestion[] }) {
  const { t } = useTranslation("employee-imports");
  return (
    <section aria-labelledby="questions">
      <h2 id="questions">{t("ask.heading")}</h2>
      <p>{t("ask.lead")}</p>
      <PostForm intent="answers" repeatable working={t("upload.working")} className="stack">
        {questions.map((question) => (
          <Question key={question.ask} question={question} />
        ))}
        <Button>{t("ask.submit")}</Button>
      </PostForm>
    </section>
  );
}

function Question({ question }: { question: SheetQuestion }) {
  const failure = useFormResult();
  const { t } = useTranslation("employee-imports");
  const { ask } = question;
  const field = { name: ask, errors: failure?.fields[ask], required: true };
  if (ask === "unread")
    return (
      <div>
        <h3>{t("ask.unread")}</h3>
        <ul>
          {question.cells.map(({ kind, value, places }) => (
            <li key={`${kind} ${places}`}>{t(`ask.${kind}`, { places, value })}</li>
          ))}
        </ul>
        <p>{t("ask.unread_text")}</p>
        <CheckboxField
          {...field}
          value="leave"
          label={t("ask.leave_unread", { rows: question.rows })}
          defaultValue={inputOf(failure, ask)}
        />
      </div>
    );
  if (ask === "sheet")
    return (
      <RadioGroup
        {...field}
        label={t("ask.sheet")}
        defaultValue={inputOf(failure, ask)}
        options={question.sheets.map(({ value, name, people, isHidden }) => ({
          value,
          label: name,
          hint: t(isHidden ? "ask.rows_hidden" : "ask.rows", { count: people }),
        }))}
      />
    );
  return (
    <RadioGroup
      {...field}
      label={t(`ask.${ask}`, { places: question.places })}
      defaultValue={inputOf(failure, ask)}
      options={(["take", "leave"] as const).map((value) => ({ value, label: t(`ask.${value}`) }))}
    />
  );
}
