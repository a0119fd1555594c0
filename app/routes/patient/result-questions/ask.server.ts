import { forPatient } from "~/features/family/concerned.server.ts";
import { resultQuestionSchema } from "~/features/questions/schema.ts";
import { requireTriage } from "~/features/questions/triage.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { askQuestion, getQuestionTerms, listQuestions } from "~/upstream/questions/questions.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

interface Asked {
  order_number?: string | undefined;
  patient_id?: string | undefined;
}
interface Shown extends Asked {
  page: number;
}

/** @throws UpstreamRefusal 404 */
export async function loadQuestions({ up, t }: Guarded, { order_number, patient_id, page }: Shown) {
  const [terms, list] = await Promise.all([
    order_number ? getQuestionTerms(up, { order_number, patient_id }) : null,
    loadPage(page, listQuestions(up, {}, page), (index) =>
      pageHref(paths.resultQuestions, { order_number, patient_id }, index),
    ),
  ]);
  const current = terms?.is_own === true ? terms.patient_id : null;
  return {
    title: order_number ? t("questions:ask.page", { number: order_number }) : t("questions:title"),
    concerned: terms && forPatient(current, terms),
    terms,
    list,
  };
}

/** @throws Response 404 without a result */
export function submitQuestion({ request, session, up }: Guarded, { order_number, patient_id }: Asked) {
  if (!order_number) throw new Response(null, { status: 404 });
  return submit(request, session, {
    schema: resultQuestionSchema,
    lookAt: paths.resultQuestions(),
    codes: { question_open: "questions:ask.open", question_limit: "questions:ask.limit" },
    run: async (input, { client_request_id }) => {
      const { text } = input;
      await requireTriage(input, async () => {
        const { question_id, refusal } = await getQuestionTerms(up, { order_number, patient_id });
        if (!isUnderstood(refusal)) return "ui:not_understood";
        return question_id === null ? null : "questions:ask.open";
      });
      const { question_id } = await askQuestion(up, { order_number, patient_id, text, client_request_id });
      return redirectWithFlash(paths.resultQuestion(question_id), "success", "questions:ask.sent");
    },
  });
}
