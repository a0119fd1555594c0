import { data } from "@remix-run/node";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { describeFailure } from "~/forms/failure.server.ts";
import { readForm, readText, versionOf } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Caller } from "~/session/guards.server.ts";
import {
  answerQuestion,
  closeStaffQuestion,
  getStaffQuestion,
} from "~/upstream/reference/reference-questions.server.ts";
import { answerSchema } from "./schema.ts";

const codes = {
  version_changed: "questions:staff.changed",
  question_closed: "questions:thread.closed_meanwhile",
  "404": "errors:general",
};

/** Shows the form again with the template below what was typed, in the language of the account that asked. */
export async function fillDraft({ request, up }: Caller, question_id: string) {
  const form = await readForm(request);
  const { templates, lang } = await getStaffQuestion(up, question_id);
  const template = templates.find(({ code }) => code === readText(form, "template"));
  const shown = describeFailure(request, form, template ? {} : { template: ["errors:choose_one"] });
  if (!template) return data(shown, { status: 400 });
  const draft = [readText(form, "text").trim(), template[lang === "en" ? "text_en" : "text_id"]]
    .filter(Boolean)
    .join("\n\n");
  return data({ ...shown, values: { ...shown.values, text: [draft] } });
}

export function submitAnswer({ request, up }: Caller, question_id: string) {
  return submitForStaff({
    request,
    codes,
    schema: answerSchema,
    lookAt: paths.referenceQuestion(question_id),
    run: async ({ text, close }, { form }) => {
      const version = versionOf(form);
      await answerQuestion(up, { question_id, version, text, close: close === "on" });
      return { key: "questions:staff.answered" };
    },
  });
}

export function submitEnd({ request, up }: Caller, question_id: string) {
  return submitForStaff({
    request,
    codes,
    lookAt: paths.referenceQuestion(question_id),
    schema: answerSchema.pick({}),
    run: async (_input, { form }) => {
      await closeStaffQuestion(up, { question_id, version: versionOf(form) });
      return { key: "questions:staff.ended" };
    },
  });
}
