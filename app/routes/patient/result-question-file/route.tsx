import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_TYPES } from "~/lib/file-kind.ts";
import { fileResponse } from "~/workers/sheet-file.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { findQuestionFile } from "~/upstream/questions/questions.server.ts";

/** The address at the laboratory must not leak. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const file = await findQuestionFile(up, params["question_id"] ?? "");
  if (!file) throw new Response(null, { status: 404 });
  return fileResponse(`attachment.${file.kind}`, FILE_TYPES[file.kind], file.bytes);
}
