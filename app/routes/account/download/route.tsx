import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendDocument } from "~/features/documents/documents.server.ts";
import { requireMember } from "~/session/guards.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  return sendDocument(guarded, params["kind"], params["number"] ?? "");
}
