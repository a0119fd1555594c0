import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { sendDocument } from "~/features/documents/documents.server.ts";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { requireMember } from "~/session/guards.server.ts";

const downloadQuery = z.object({ patient_id: queryKey });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const guarded = await requireMember(request);
  const { patient_id } = readQuery(request, downloadQuery);
  const { kind, number = "" } = params;
  return sendDocument(guarded, { kind, number, patient_id, isHead: request.method === "HEAD" });
}
