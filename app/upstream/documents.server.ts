import { z } from "zod";
import { allowedUrl } from "../lib/allowed-url.ts";
import { env } from "../env.server.ts";
import { transport } from "../upstream/transport.server.ts";
import { callEnvelope, type UpstreamContext } from "./client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "./errors.ts";

const calls = {
  invoice: "/invoices/get-printout",
  "invoice-homecare": "/invoices/get-printout-homecare",
  labreport: "/diagnosis/get-labreport",
  mcureport: "/diagnosis/get-mcureport",
} as const;
/** PDF documents of an order (spec.md §7). */
export type DocumentKind = keyof typeof calls;

export function isDocumentKind(kind: string | undefined): kind is DocumentKind {
  return kind !== undefined && Object.hasOwn(calls, kind);
}

const carrier = z.object({ linkDownload: z.string() });

/**
 * A PDF of an order: asks for its `linkDownload` and fetches it from there, when that address is allowed
 * (DOWNLOAD_HOSTS, requirements C7). Null when there is none, or what is there is no PDF.
 * @throws UpstreamFault when the laboratory cannot be asked
 */
export async function findDocument(
  up: UpstreamContext,
  kind: DocumentKind,
  number: string,
): Promise<Buffer | null> {
  const url = allowedUrl(await findLink(up, kind, number), env().DOWNLOAD_HOSTS ?? []);
  if (!url) return null;
  const answer = await transport().fetchDocument(url);
  if ("fault" in answer) throw new UpstreamFault(answer.fault, "document", false, answer.cause);
  const isPdf = answer.body.subarray(0, 5).toString("latin1") === "%PDF-";
  return answer.status === 200 && isPdf ? answer.body : null;
}

async function findLink(
  up: UpstreamContext,
  kind: DocumentKind,
  order_number: string,
): Promise<string | null> {
  try {
    const { results, top } = await callEnvelope(up, {
      path: calls[kind],
      query: { order_number },
      schema: z.unknown(),
      area: "document",
    });
    const found = [results, top].map((place) => carrier.safeParse(place)).find(({ success }) => success);
    return found?.data?.linkDownload ?? null;
  } catch (error) {
    if (error instanceof UpstreamRefusal) return null;
    throw error;
  }
}
