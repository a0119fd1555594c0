import { redirectWithFlash } from "~/session/flash.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UserType } from "~/session/session.server.ts";
import { findDocument, isDocumentKind, type DocumentKind } from "~/upstream/documents/documents.server.ts";
import { paths } from "~/lib/paths.ts";
import { UpstreamFault } from "~/upstream/client/errors.ts";
import { isOffered } from "~/session/offered.server.ts";
import { redirect } from "@remix-run/node";
import { requireFeesShown } from "~/features/fees/switch.server.ts";

/** The laboratory checks ownership. */
const readers: Record<DocumentKind, readonly UserType[]> = {
  invoice: [1, 3],
  "invoice-homecare": [1],
  labreport: [1, 2, 3, 6],
  mcureport: [1, 2, 3],
  "medical-record": [1],
  "office-care": [3],
  billing: [3],
  contract: [3],
  "fee-statement": [2],
  "fee-taxslip": [2],
};

interface Wanted {
  kind: string | undefined;
  /** of the order, invoice, patient or event */
  number: string;
  patient_id?: string | undefined;
}

/**
 * Proxies the PDF, so that no link leaks. Without a PDF, redirects with a message. Throws 404 for
 * unknown kinds.
 */
export async function sendDocument(
  { session, up }: Guarded,
  { kind, number, patient_id }: Wanted,
): Promise<Response> {
  if (!isDocumentKind(kind)) throw new Response(null, { status: 404 });
  if (!readers[kind].includes(session.userType)) return redirect(paths.pageNotAllowed());
  const isFee = kind === "fee-statement" || kind === "fee-taxslip";
  if (isFee) requireFeesShown();
  const file = await findDocument(up, kind, number, patient_id).catch((error: unknown) => {
    if (!(error instanceof UpstreamFault)) throw error;
    return error;
  });
  if (file instanceof UpstreamFault)
    return redirectWithFlash(landingPathOf(session.userType), "error", "errors:general");
  if (!file) {
    if (isFee || session.userType === 2 || session.userType === 6) throw new Response(null, { status: 404 });
    if (kind === "office-care")
      return redirectWithFlash(paths.officeCareDetail(number), "error", "office-care:recap.missing");
    const back =
      session.userType === 1 || kind === "billing"
        ? pageOf(kind, number, patient_id)
        : landingPathOf(session.userType);
    return redirectWithFlash(back, "error", "orders:document_missing");
  }
  return pdfResponse(file, `${kind}-${number}`);
}

/** @param name of the file, without extension */
export function pdfResponse(file: Buffer, name: string): Response {
  const headers = {
    "Content-Type": "application/pdf",
    "Cache-Control": "no-store",
    "Content-Length": String(file.length),
    "Content-Disposition": `inline; filename="${name.replace(/[^A-Za-z0-9_-]/g, "")}.pdf"`,
  };
  return new Response(new Uint8Array(file), { headers });
}

function pageOf(kind: DocumentKind, number: string, patient_id?: string): string {
  if (kind === "medical-record") return paths.medicalRecord(number);
  if (kind === "billing") return paths.billingDetail(number);
  const isReport = kind === "labreport" || kind === "mcureport";
  const page = isReport ? paths.labResult({ order_number: number, patient_id }) : paths.order(number);
  return isOffered(page) ? page : paths.orderInvoice(number);
}
