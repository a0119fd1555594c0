import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forPatient } from "~/features/family/concerned.server.ts";
import { startOf } from "~/lib/request.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { getQuestion, type QuestionThread } from "~/upstream/questions/questions.server.ts";
import { submitToThread } from "./submit.server.ts";
import { ThreadPage } from "./ThreadPage.tsx";
import type { MayPost } from "~/ui/offered.ts";
import { isUnderstood } from "~/lib/not-understood.ts";

export const handle = {
  preserveInput: ({ question }: { question?: Pick<QuestionThread, "state"> }, mayPost: MayPost) =>
    question !== undefined &&
    isUnderstood(question.state) &&
    question.state !== "closed" &&
    mayPost("POST /question/reply"),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const question = await getQuestion(up, params["question_id"] ?? "");
  const { order_number, patient_id, is_own, state, answer_by } = question;
  const isLate = state === "open" && answer_by !== null && Date.parse(answer_by) < startOf(request);
  return {
    title: t("questions:thread.page", { number: order_number }),
    concerned: forPatient(is_own === true ? patient_id : null, question),
    question,
    isLate,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return submitToThread(patient, params["question_id"] ?? "", context.upload);
}

export default function ResultQuestion() {
  return <ThreadPage {...useLoaderData<typeof loader>()} />;
}
