import { z } from "zod";
import { orNull } from "../client/shapes.server.ts";
import { fileKindOf } from "../../lib/file-kind.ts";
import { allowedLink } from "../client/allowed-link.server.ts";
import type { CallName } from "../client/call-book.ts";
import { call, keyCall, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { UpstreamFault, refusedOr } from "../client/errors.ts";
import { getCompany } from "../company/company.server.ts";
import { transport } from "../client/transport.server.ts";

const link = {
  topLevel: true,
  results: z.object({ linkDownload: orNull(z.string()).describe("URL of the PDF") }),
};

export const fileLink = {
  area: "document",
  topLevel: true,
  results: z.object({ linkDownload: orNull(z.string()).describe("URL of the file") }),
} as const;

type FindLink = (
  up: UpstreamContext,
  number: string,
  patient_id?: string,
) => Promise<{ linkDownload?: string | null }>;

function ofOrder(name: CallName, summary: string): FindLink {
  return keyCall("Documents", name, { summary, query: z.object({ order_number: z.string() }), ...link });
}

function ofResult(name: CallName, summary: string): FindLink {
  const query = z.object({
    order_number: z.string(),
    patient_id: z.string().optional().describe("for orders with several patients"),
  });
  const document = endpoint("Documents", name, { summary, query, ...link });
  return (up, order_number, patient_id) => call(up, document, { query: { order_number, patient_id } });
}

const feeCall = endpoint("Documents", "GET /fee/get-printout", {
  summary:
    "Returns a link to a monthly fee statement of the calling doctor as PDF or, once the month is over, to its tax calculation.",
  query: z.object({
    month: z.string().describe("YYYY-MM"),
    kind: z.enum(["statement", "taxslip"]),
  }),
  ...link,
});

const calls = {
  invoice: ofOrder("GET /invoices/get-printout", "Returns a link to the PDF invoice of an order."),
  "invoice-homecare": ofOrder(
    "GET /invoices/get-printout-homecare",
    "Returns a link to the PDF invoice of a home-care visit.",
  ),
  labreport: ofResult(
    "GET /diagnosis/get-labreport",
    "Returns a link to the PDF laboratory report of an order.",
  ),
  mcureport: ofResult(
    "GET /diagnosis/get-mcureport",
    "Returns a link to the PDF report of a medical check-up.",
  ),
  "office-care": keyCall("Documents", "GET /office-care/get-printout", {
    summary: "Returns a link to the PDF recap of an examination event of the caller's company.",
    query: z.object({ office_care_id: z.string() }),
    ...link,
  }),
  "medical-record": keyCall("Documents", "GET /medical-record/get-printout", {
    summary: "Returns a link to the PDF of a whole medical record. Logs the access.",
    query: z.object({ patient_id: z.string() }),
    ...link,
  }),
  "fee-statement": (up, month) => call(up, feeCall, { query: { month, kind: "statement" } }),
  "fee-taxslip": (up, month) => call(up, feeCall, { query: { month, kind: "taxslip" } }),
  billing: keyCall("Documents", "GET /billing/get-printout", {
    summary: "Returns a link to the PDF invoice of a company.",
    query: z.object({ invoice_number: z.string() }),
    ...link,
  }),
  // Contract numbers have slashes, which proxies decode in addresses.
  contract: async (up, which) =>
    which === "current"
      ? ((await getCompany(up)).contract ?? { linkDownload: null })
      : { linkDownload: null },
} satisfies Record<string, FindLink>;
export type DocumentKind = keyof typeof calls;

export function isDocumentKind(kind: string | undefined): kind is DocumentKind {
  return kind !== undefined && Object.hasOwn(calls, kind);
}

/** Null when missing or not a PDF. @throws UpstreamFault */
export async function findDocument(
  up: UpstreamContext,
  kind: DocumentKind,
  number: string,
  patient_id?: string,
): Promise<Buffer | null> {
  return fetchPdf(up, await findLink(up, kind, number, patient_id));
}

/** Null as for {@link findDocument}. @throws UpstreamFault */
export async function fetchPdf(up: UpstreamContext, link: string | null | undefined): Promise<Buffer | null> {
  const body = await fetchLink(up, link);
  return body?.subarray(0, 5).toString("latin1") === "%PDF-" ? body : null;
}

/** Null when refused, missing, or not PDF, JPEG or PNG. @throws UpstreamFault */
export async function fetchFile(up: UpstreamContext, requested: Promise<{ linkDownload?: string | null }>) {
  const bytes = await fetchLink(up, (await refusedOr(requested, { linkDownload: null })).linkDownload);
  const kind = bytes && fileKindOf(bytes);
  return kind ? { kind, bytes } : null;
}

export async function fetchLink(
  up: UpstreamContext,
  link: string | null | undefined,
  field = "linkDownload",
): Promise<Buffer | null> {
  const url = allowedLink("DOWNLOAD_HOSTS", field, link, up.origin?.request);
  if (!url) return null;
  const response = await transport().fetchDocument(url, up.origin);
  if ("fault" in response)
    throw new UpstreamFault(response.fault, "document", false, response.cause, response.retryAfter);
  return response.status === 200 ? response.body : null;
}

async function findLink(up: UpstreamContext, kind: DocumentKind, number: string, patient_id?: string) {
  const find: FindLink = calls[kind];
  return (await refusedOr(find(up, number, patient_id), { linkDownload: null })).linkDownload;
}
