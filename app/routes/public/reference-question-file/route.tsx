import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILE_TYPES } from "~/lib/file-kind.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { findStaffQuestionFile } from "~/upstream/reference/reference-questions.server.ts";
import { fileResponse } from "~/workers/sheet-file.server.ts";

/** The attachment of a question, for the laboratory's staff. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const file = await findStaffQuestionFile(up, params["id"] ?? "");
  if (!file) throw new Response(null, { status: 404 });
  return fileResponse(`attachment.${file.kind}`, FILE_TYPES[file.kind], file.bytes);
}
