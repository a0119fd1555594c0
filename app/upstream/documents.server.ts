import { z } from "zod";
import { allowedUrl } from "../lib/allowed-url.ts";
import { env } from "../env.server.ts";
import { call, type UpstreamContext } from "./client.server.ts";
import { endpoint } from "./endpoint.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";
import { transport } from "./transport.server.ts";

function documentCall(path: `/${string}`, summary: string) {
  return endpoint("Documents", {
    path,
    area: "document",
    summary,
    query: z.object({
      order_number: z.string(),
      patient_id: z.string().optional().describe("of reports, where an order has several patients"),
    }),
    topLevel: true,
    results: z.object({ linkDownload: z.string().nullish().catch(null).describe("address of the PDF") }),
  });
}

const calls = {
  invoice: documentCall("/invoices/get-printout", "Invoice of an order."),
  "invoice-homecare": documentCall("/invoices/get-printout-homecare", "Invoice of a home-care visit."),
  labreport: documentCall("/diagnosis/get-labreport", "Laboratory report of an order."),
  mcureport: documentCall("/diagnosis/get-mcureport", "Report of a medical check-up."),
};
/** PDF documents of an order. */
export type DocumentKind = keyof typeof calls;

/** Which order, and of reports whose. */
export interface DocumentKey {
  order_number: string;
  patient_id?: string | undefined;
}

export function isDocumentKind(kind: string | undefined): kind is DocumentKind {
  return kind !== undefined && Object.hasOwn(calls, kind);
}

/**
 * A PDF of an order, downloaded from its `linkDownload` when that is at one of DOWNLOAD_HOSTS. Null when
 * there is none, or it is not a PDF.
 * @throws UpstreamFault when the laboratory fails
 */
export async function findDocument(
  up: UpstreamContext,
  kind: DocumentKind,
  of: DocumentKey,
): Promise<Buffer | null> {
  const url = allowedUrl(await findLink(up, kind, of), env().DOWNLOAD_HOSTS ?? []);
  if (!url) return null;
  const response = await transport().fetchDocument(url, up.origin);
  if ("fault" in response)
    throw new UpstreamFault(response.fault, "document", false, response.cause, response.retryAfter);
  const isPdf = response.body.subarray(0, 5).toString("latin1") === "%PDF-";
  return response.status === 200 && isPdf ? response.body : null;
}

async function findLink(up: UpstreamContext, kind: DocumentKind, query: DocumentKey) {
  try {
    return (await call(up, calls[kind], { query })).linkDownload;
  } catch (error) {
    if (error instanceof UpstreamRefusal) return null;
    throw error;
  }
}
