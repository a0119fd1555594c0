import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { LabContext } from "../../http/server.ts";
import { callerOf } from "../accounts/accounts.ts";
import type { Db } from "../../database/db.ts";
import type { FileSubject } from "../accounts/file-tokens.ts";
import { dayText, genderText, momentText } from "../../lib/document-text.ts";
import { printedCode, type IssuedReport } from "./issued-reports.ts";
import { CRITICAL } from "../results/result-list.ts";
import { resultView, type ResultView } from "../results/result-view.ts";
import { requireReportResult } from "./report-result.ts";
import type { Lang } from "../../lib/texts.ts";
import { printCritical } from "../results/critical/critical-pdf.ts";
import { fill } from "../../lib/labels.ts";
import { reportLabels } from "./report-labels.ts";
import { standings } from "../results/result-words.ts";
import { printSections } from "./report-sections.ts";
import { printChanges, printValues } from "./report-values.ts";
import { signFile } from "../../pdf/signed-file.ts";
import { openTagged } from "../../pdf/tagged.ts";
import { fileStatement, statementOf } from "./report-statements.ts";

/** Null when the report is gone or no longer visible to the requester. */
export async function printReport(
  context: LabContext,
  { subject_id, account_id, lang }: FileSubject,
  copyOf: (of: { account_id: string; patient_id: string; order_number: string }) => Promise<string | null>,
): Promise<{ name: string; bytes: Buffer } | null> {
  const { db, clock, brand } = context;
  const caller = await callerOf(db, account_id);
  const report = await db
    .selectFrom("issued_report as i")
    .innerJoin("lab_result as r", "r.result_id", "i.result_id")
    .selectAll("i")
    .select(["r.order_number", "r.patient_id"])
    .where("i.report_id", "=", subject_id)
    .executeTakeFirst();
  if (!caller || !report) return null;
  const view = await findView(db, { clock, caller, lang }, report);
  if (!view) return null;
  const isCurrent = view.header.version === view.header.current_version;
  const copy = isCurrent ? await copyOf({ ...report, account_id }) : null;
  const statement = await statementOf(context, report);
  const bytes = await reportPdf(view, report, { lang, brand, copy, statement });
  if (statement !== null) await signFile(bytes, (hash) => fileStatement(context, report, hash));
  return { name: `${report.kind}-report-${report.order_number}`, bytes };
}

async function findView(
  db: Db,
  call: CallContext,
  { order_number, patient_id, version }: { order_number: string; patient_id: string; version: number },
): Promise<ResultView | null> {
  try {
    const reportResult = await requireReportResult(db, call, { order_number, patient_id });
    return await resultView(db, call, reportResult, version);
  } catch (error) {
    if (error instanceof LabError) return null;
    throw error;
  }
}

function criticalIn({ header, laboratory }: ResultView) {
  if (header.version < header.current_version) return [];
  return laboratory
    .flatMap(({ observations }) => observations)
    .filter(({ flag }) => flag !== null && CRITICAL.includes(flag));
}

function reportPdf(
  view: ResultView,
  report: IssuedReport,
  {
    lang,
    brand,
    copy,
    statement,
  }: { lang: Lang; brand: string; copy: string | null; statement: string | null },
): Promise<Buffer> {
  const labels = reportLabels[lang];
  const { header } = view;
  const pdf = openTagged({
    title: `${labels[report.kind]} ${header.order_number}`,
    author: brand,
    lang,
    createdAt: new Date(report.issued_at),
    isSigned: statement !== null,
  });
  const pick = (en: string | null, id: string | null) => (lang === "id" ? id : en) ?? "";
  pdf.heading(1, labels[report.kind]);
  pdf.paragraph(brand);
  pdf.table(null, [
    [labels.patient, header.patient_name.toUpperCase()],
    [labels.mrn, header.medical_record_number],
    [labels.dob, dayText(header.date_of_birth, lang)],
    [labels.gender, genderText(header.gender, lang)],
    [labels.order, header.order_number],
    [labels.tests, pick(header.panel_name_en, header.panel_name_id)],
    [labels.sampled, momentText(header.collected_at, lang, header.timezone)],
    [labels.issued, momentText(header.result_date, lang, header.timezone)],
    [labels.plant, header.plant_name ?? ""],
    [labels.doctor, header.practitioner_name ?? ""],
    [labels.standing, header.version_status ? standings[lang][header.version_status] : ""],
  ]);
  printCritical(pdf, criticalIn(view), lang);
  const conclusion = pick(view.conclusion_en, view.conclusion_id);
  const advice = pick(view.advice_en, view.advice_id);
  if (conclusion) pdf.paragraph(`${labels.conclusion}: ${conclusion}`);
  if (advice) pdf.paragraph(`${labels.advice}: ${advice}`);
  if (report.kind === "mcu") printSections(pdf, view, lang);
  printValues(pdf, view.laboratory, lang);
  printChanges(pdf, view, lang);
  pdf.heading(2, labels.check);
  pdf.paragraph(fill(labels.check_text, { code: printedCode(report.verification_code) }));
  if (statement !== null) {
    pdf.paragraph(labels.signed);
    pdf.qrCode(statement, labels.qr);
  }
  if (copy !== null) {
    pdf.paragraph(labels.attached);
    pdf.attach({
      name: "result.fhir.json",
      type: "application/fhir+json",
      description: "FHIR R4 Bundle",
      text: copy,
    });
  }
  return pdf.finish();
}
