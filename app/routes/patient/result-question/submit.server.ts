import type { AppLoadContext } from "@remix-run/node";
import { findLicenceUpload } from "~/features/practitioner/licence-file.server.ts";
import { attachSchema, replySchema } from "~/features/questions/schema.ts";
import { unreadFile } from "~/features/profile/picture.server.ts";
import { requireTriage } from "~/features/questions/triage.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { attachFile, endQuestion, replyToAnswer } from "~/upstream/questions/questions.server.ts";

const codes = {
  question_closed: "questions:thread.closed_meanwhile",
  question_full: "questions:thread.full",
  question_file_once: { file: ["questions:attach.once"] },
};

/** Adds a message or a file, or ends the question, by intent. */
export async function submitToThread(
  guarded: Guarded,
  question_id: string,
  upload: AppLoadContext["upload"],
) {
  if (upload && "problem" in upload) return unreadFile(guarded.request, upload, "file");
  const intent = await intentOf(guarded.request);
  if (intent === "attach") return attach(guarded, question_id, upload);
  return intent === "end" ? end(guarded, question_id) : reply(guarded, question_id);
}

function reply({ request, session, up }: Guarded, question_id: string) {
  const lookAt = paths.resultQuestion(question_id);
  return submit(request, session, {
    ...{ schema: replySchema, codes, lookAt },
    run: async (input, { client_request_id }) => {
      requireTriage(input);
      await replyToAnswer(up, { question_id, text: input.text, client_request_id });
      return redirectWithFlash(lookAt, "success", "questions:thread.sent");
    },
  });
}

function attach({ request, session, up }: Guarded, question_id: string, upload: AppLoadContext["upload"]) {
  const lookAt = paths.resultQuestion(question_id);
  return submit(request, session, {
    ...{ schema: attachSchema, codes, lookAt },
    run: async (_input, { client_request_id }) => {
      const file = await findLicenceUpload(upload, session);
      if (!file) throw new FormRejection({ file: ["questions:attach.missing"] });
      await attachFile(up, { question_id, client_request_id }, file);
      return redirectWithFlash(lookAt, "success", "questions:attach.done");
    },
  });
}

function end({ request, session, up }: Guarded, question_id: string) {
  const lookAt = paths.resultQuestion(question_id);
  return submit(request, session, {
    lookAt,
    run: async () => {
      await endQuestion(up, { question_id });
      return redirectWithFlash(lookAt, "success", "questions:end.done");
    },
  });
}
