import type { LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { findDocument, isDocumentKind } from "~/upstream/documents.server.ts";

/** Streams a PDF under the session, so that no link leaks (screens.md R12); none there leads back to the order. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const { kind, number = "" } = params;
  if (!isDocumentKind(kind)) throw new Response(null, { status: 404 });
  const file = await findDocument(upstreamFor(session, request), kind, number);
  if (!file) return redirectWithFlash(paths.order(number), { kind: "error", key: "order:document_missing" });
  const name = `${kind}-${number.replace(/[^A-Za-z0-9_-]/g, "")}.pdf`;
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Length": String(file.length),
    "Content-Disposition": `inline; filename="${name}"`,
    "Cache-Control": "no-store",
  };
  return new Response(new Uint8Array(file), { headers });
}
