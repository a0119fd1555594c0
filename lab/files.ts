import type { Express, Request, Response } from "express";
import type { LabContext } from "./http/server.ts";
import { recordReportDownload } from "./domains/facility/facility-report.ts";
import { findFile, type FileSubject } from "./domains/accounts/file-tokens.ts";
import { loadInvoice } from "./domains/orders/invoices.ts";
import { mayStillRead } from "./domains/referrals/referrer-results.ts";
import { findLicenceFile } from "./domains/practitioner/practitioner-licences.ts";
import { printOfficeCare } from "./domains/company/office-care/office-care-pdf.ts";
import { printBilling } from "./domains/company/billing-pdf.ts";
import { isStillStaff } from "./domains/accounts/company-staff.ts";
import { printContract } from "./domains/company/contract-pdf.ts";
import { invoicePdf } from "./domains/orders/invoice-pdf.ts";
import { printReport } from "./domains/reports/report-pdf.ts";
import { printFees } from "./domains/practitioner/fees/fees-pdf.ts";
import { findQuestionFile } from "./domains/questions/questions.ts";
import { printRecord } from "./domains/record/record-file.ts";
import { resultCopy } from "./domains/record/result-copy.ts";
import { findRow } from "./database/rows.ts";

interface Printed {
  name: string;
  bytes: Buffer;
  kind?: "jpg" | "png" | "pdf";
}

const TYPES = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" } as const;

type Print = (context: LabContext, file: FileSubject) => Promise<Printed | null>;

const printers: Partial<Record<FileSubject["kind"], Print>> = {
  invoice: printInvoice,
  invoice_homecare: printInvoice,
  lab_report: printReportWithCopy,
  mcu_report: printReportWithCopy,
  medical_record: printRecord,
  office_care: printOfficeCare,
  billing: printBilling,
  contract: printContract,
  fee_statement: printFees,
  fee_taxslip: printFees,
  licence: licenceFile,
  question: questionFile,
};

/** The token authorizes. */
export function mountFiles(app: Express, context: LabContext): void {
  app.get("/files/:name", (request: Request, response: Response) => {
    sendFile(request, response, context).catch((error: unknown) => {
      const stack = error instanceof Error ? error.stack : String(error);
      process.stderr.write(`${JSON.stringify({ level: "error", lab: "/files", error: stack })}\n`);
      if (!response.headersSent) response.status(500).end();
    });
  });
}

async function sendFile(request: Request, response: Response, context: LabContext): Promise<void> {
  const token = /^([\w-]{20,100})\.(?:pdf|jpg|png)$/.exec(request.params["name"] ?? "")?.[1];
  const file = token ? await findFile(context.db, context.clock, token) : null;
  const { db } = context;
  const isOpen = file !== null && (await mayStillRead(db, file)) && (await isStillStaff(db, file.account_id));
  const printed = isOpen ? await printers[file.kind]?.(context, file) : null;
  if (!printed) {
    response.status(404).set("Cache-Control", "no-store").type("text/plain").send("Not found.");
    return;
  }
  if (token && file && request.method === "GET")
    await recordReportDownload(context.db, context.clock, token, file);
  const { kind = "pdf", name } = printed;
  response
    .status(200)
    .set({
      "Cache-Control": "no-store",
      "Content-Type": TYPES[kind],
      "Content-Disposition": `inline; filename="${name}.${kind}"`,
      "X-Content-Type-Options": "nosniff",
    })
    .send(printed.bytes);
}

async function printInvoice(
  { db, clock, brand }: LabContext,
  { subject_id, lang }: FileSubject,
): Promise<Printed | null> {
  const order = await findRow(db, "lab_order", { order_number: subject_id });
  if (!order) return null;
  const bytes = await invoicePdf(await loadInvoice(db, clock, order), { lang, brand });
  return { name: order.invoice_number, bytes };
}

function printReportWithCopy(context: LabContext, file: FileSubject): Promise<Printed | null> {
  return printReport(context, file, (of) => resultCopy(context, of));
}

async function licenceFile({ db }: LabContext, file: FileSubject): Promise<Printed | null> {
  const answer = await findLicenceFile(db, file.account_id, file.subject_id);
  return (
    answer && { name: answer.licence_kind.toUpperCase(), bytes: Buffer.from(answer.bytes), kind: answer.kind }
  );
}

async function questionFile({ db }: LabContext, file: FileSubject): Promise<Printed | null> {
  const answer = await findQuestionFile(db, file.account_id, file.subject_id);
  return answer && { name: "attachment", bytes: Buffer.from(answer.bytes), kind: answer.kind };
}
