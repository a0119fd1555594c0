import { QuestionState } from "~/features/questions/QuestionState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { ListedQuestion } from "~/upstream/reference/reference-questions.server.ts";
import { StaffTable } from "./StaffSection.tsx";

/** Questions about results, each answered on its own page. */
export function Questions({ list }: { list: Loadable<ListedQuestion[]> }) {
  const { t } = useTranslation("questions");
  return (
    <StaffTable
      id="questions"
      title={t("staff.title")}
      lead={t("staff.lead")}
      none={t("staff.none")}
      list={list}
      rowKey={({ question_id }) => question_id}
      columns={[
        {
          key: "number",
          head: t("staff.number"),
          cell: ({ question_id, order_number }) => (
            <PageLink href={paths.referenceQuestion(question_id)}>{order_number}</PageLink>
          ),
        },
        {
          key: "due",
          head: t("staff.due"),
          cell: ({ answer_by }) => <DateText value={answer_by} form="moment" />,
        },
        {
          key: "state",
          head: t("thread.state"),
          cell: ({ state, overdue }) =>
            overdue ? <StateWord tone="error">{t("staff.late")}</StateWord> : <QuestionState state={state} />,
        },
      ]}
    />
  );
}
