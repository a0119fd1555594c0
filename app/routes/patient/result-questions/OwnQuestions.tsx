import { QuestionState } from "~/features/questions/QuestionState.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { NotYet } from "~/ui/NotYet.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import type { Question } from "~/upstream/questions/questions.server.ts";

interface OwnQuestionsProps {
  list: Loadable<{ results: Question[]; meta: { page: number; last_page: number } }>;
  level: 2 | 3;
  hrefOf: (page: number) => string;
}

export function OwnQuestions({ list, level, hrefOf }: OwnQuestionsProps) {
  const { t } = useTranslation("questions");
  if (!list.ok)
    return list.notYet ? (
      <NotYet />
    ) : (
      <SectionError retryHref={paths.resultQuestions()} section={t("title")} />
    );
  if (list.data.results.length === 0)
    return (
      <EmptyState
        title={t("none")}
        reason={t("none_reason")}
        action={<ButtonLink href={paths.labResult({ tab: "reports" })}>{t("to_results")}</ButtonLink>}
      />
    );
  const { results, meta } = list.data;
  return (
    <>
      <CardList items={results} itemKey={({ question_id }) => question_id}>
        {(row) => (
          <Card
            level={level}
            title={row.panel_name || row.order_number}
            href={paths.resultQuestion(row.question_id)}
            strong={row.state === "answered"}
          >
            <p>
              <QuestionState state={row.state} />
            </p>
            <p className="small muted">
              {row.order_number} · {t("asked")} <DateText value={row.asked_at} form="day" />
              {row.is_own !== true && (
                <>
                  {" · "}
                  <span className="upper">{row.patient_name}</span>
                </>
              )}
            </p>
          </Card>
        )}
      </CardList>
      <Pagination page={meta.page} lastPage={meta.last_page} href={hrefOf} />
    </>
  );
}
