import type { AppLoadContext } from "@remix-run/node";
import { DOCUMENT, findLicenceUpload } from "~/features/practitioner/licence-file.server.ts";
import { replySchema } from "~/features/questions/schema.ts";
import { unreadFile } from "~/features/profile/picture.server.ts";
import { requireTriage } from "~/features/questions/triage.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  attachFile,
  endQuestion,
  getQuestion,
  replyToAnswer,
} from "~/upstream/questions/questions.server.ts";

const codes = {
  question_closed: "questions:thread.closed_meanwhile",
  question_full: "questions:thread.full",
  question_file_once: { file: ["questions:attach.once"] },
};

type Upload = AppLoadContext["upload"];

/** Sends a message, a file or both, or ends the question. */
export async function submitToThread(guarded: Guarded, question_id: string, upload: Upload) {
  const { request } = guarded;
  if (upload && "problem" in upload) return unreadFile(request, upload, DOCUMENT);
  const isEnd = (await readForm(request)).has("end");
  return isEnd ? end(guarded, question_id, Boolean(upload?.file)) : sendMessage(guarded, question_id, upload);
}

function sendMessage({ request, session, up }: Guarded, question_id: string, upload: Upload) {
  const lookAt = paths.resultQuestion(question_id);
  return submit(request, session, {
    schema: replySchema,
    codes,
    lookAt,
    run: async ({ text, confirmed, attach_request_id }, { client_request_id }) => {
      await requireTriage({ text, confirmed }, async () => {
        const { state } = await getQuestion(up, question_id);
        return state === "closed" ? "questions:thread.closed_meanwhile" : null;
      });
      const file = await findLicenceUpload(upload, session);
      if (text === "" && !file) throw new FormRejection({ text: ["errors:required"] });
      if (file) await attachFile(up, { question_id, client_request_id: attach_request_id }, file);
      if (text !== "") await replyToAnswer(up, { question_id, text, client_request_id });
      const done = text === "" ? "questions:attach.done" : "questions:thread.sent";
      return redirectWithFlash(lookAt, "success", done);
    },
  });
}

/** @throws FormRejection for a message or file not sent */
function end({ request, session, up }: Guarded, question_id: string, hasFile: boolean) {
  const lookAt = paths.resultQuestion(question_id);
  return submit(request, session, {
    schema: replySchema,
    lookAt,
    run: async ({ text }) => {
      if (text !== "" || hasFile) throw new FormRejection({ text: ["questions:end.unsent"] });
      await endQuestion(up, { question_id });
      return redirectWithFlash(lookAt, "success", "questions:end.done");
    },
  });
}
