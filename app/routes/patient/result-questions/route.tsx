import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { BelowHelp, isUrgent } from "~/features/questions/Emergency.tsx";
import { queryKey, queryPage, readQuery } from "~/forms/query.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { AskForm } from "./AskForm.tsx";
import { loadQuestions, submitQuestion } from "./ask.server.ts";
import { OwnQuestions } from "./OwnQuestions.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { QuestionTerms } from "~/upstream/questions/questions.server.ts";

export const handle = {
  preserveInput: ({ terms }: { terms?: Pick<QuestionTerms, "question_id" | "refusal"> | null }) =>
    terms?.question_id === null && isUnderstood(terms.refusal),
};

const query = z.object({ order_number: queryKey, patient_id: queryKey, page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadQuestions(patient, readQuery(request, query));
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitQuestion(patient, readQuery(request, query));
}

export default function ResultQuestions() {
  const { terms, list } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["questions", "results"]);
  const urgent = isUrgent(useFormResult());
  if (!terms)
    return (
      <NarrowPage
        title={t("questions:title")}
        lead={t("questions:lead")}
        backHref={paths.labResult()}
        backText={t("results:title")}
      >
        <OwnQuestions list={list} level={2} hrefOf={(index) => pageHref(paths.resultQuestions, {}, index)} />
      </NarrowPage>
    );
  const { order_number, patient_id } = terms;
  const hrefOf = (index: number) => pageHref(paths.resultQuestions, { order_number, patient_id }, index);
  return (
    <BelowHelp urgent={urgent}>
      <NarrowPage
        title={t("questions:ask.title")}
        over={[terms.panel_name, order_number].filter(Boolean).join(" · ")}
        backHref={paths.labResult({ order_number, patient_id })}
        backText={t("questions:ask.back")}
      >
        <AskForm terms={terms} urgent={urgent} />
        {list.ok && list.data.results.length > 0 && (
          <section aria-labelledby="earlier">
            <h2 id="earlier">{t("questions:title")}</h2>
            <OwnQuestions list={list} level={3} hrefOf={hrefOf} />
          </section>
        )}
      </NarrowPage>
    </BelowHelp>
  );
}
