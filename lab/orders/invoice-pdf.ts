import PDFDocument from "pdfkit";
import { ageText, dayText, genderText, moneyText, timestampText } from "../lib/document-text.ts";
import { invoiceAddress, type Invoice } from "./invoices.ts";
import { labToday } from "../lib/local-time.ts";
import { packageName } from "./orders.ts";
import { patientName } from "../patients/patients.ts";
import { methodName } from "./payment-methods.ts";
import type { Lang } from "../texts.ts";
import { invoiceLabels, paymentStates, type InvoiceLabels } from "./invoice-labels.ts";
import { printedRows } from "./invoice-rows.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
/** name, qty, unit price, discount, total */
const COLUMNS = [
  { x: 0, width: 188, align: "left" },
  { x: 192, width: 28, align: "right" },
  { x: 224, width: 100, align: "right" },
  { x: 328, width: 70, align: "right" },
  { x: 402, width: 97, align: "right" },
] as const;

/** @param brand laboratory name in the heading */
export async function invoicePdf(
  invoice: Invoice,
  { lang, brand }: { lang: Lang; brand: string },
): Promise<Buffer> {
  const labels = invoiceLabels[lang];
  const title = `${labels.title} ${invoice.order.invoice_number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang,
    info: { Title: title, Author: brand, CreationDate: new Date(invoice.order.created_at) },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  doc.font("Helvetica-Bold").fontSize(11).fillColor("#0b5563").text(latin(brand));
  heading(doc, invoice, lang);
  details(doc, invoice, labels, lang);
  table(doc, invoice, labels, lang);
  totals(doc, invoice, labels);
  doc.end();
  return done;
}

function heading(doc: PDFKit.PDFDocument, { order }: Invoice, lang: Lang): void {
  doc.moveDown(0.6).fontSize(20).fillColor("#111111").text(invoiceLabels[lang].title);
  doc.font("Helvetica").fontSize(11).text(order.invoice_number);
  doc.fontSize(9).fillColor("#444444").text(paymentStates[lang][order.payment_status]);
  doc.moveDown(1);
}

function details(doc: PDFKit.PDFDocument, invoice: Invoice, labels: InvoiceLabels, lang: Lang): void {
  const { order, patient } = invoice;
  const day = labToday(new Date(order.created_at));
  const at = invoiceAddress(invoice);
  const bundle = packageName(order, lang);
  const left: [string, string | null][] = [
    [labels.number, order.invoice_number],
    [labels.order_number, order.order_number],
    [labels.date, timestampText(order.created_at, lang)],
    [labels.plant, invoice.plant_name],
    [labels.mrn, patient.medical_record_number],
    [labels.practitioner, order.practitioner_name],
    [labels.method, invoice.method_code && methodName(invoice.method_code, lang)],
    [labels.gender, genderText(patient.gender, lang)],
    [labels.currency, "IDR"],
    ...(bundle ? [[labels.package, bundle] satisfies [string, string]] : []),
  ];
  const right: [string, string | null][] = [
    [labels.name, patientName(patient).toUpperCase()],
    [labels.dob, dayText(patient.date_of_birth, lang)],
    [labels.age, ageText(patient.date_of_birth, day, lang)],
    [labels.mobile, at.contact],
    [labels.home_phone, patient.home_phone],
    [labels.email, patient.email?.toUpperCase() ?? null],
    [labels.address, joined([at.address, order.visit_address && at.subdistrict_name])],
    [labels.district_city, joined([at.district_name, at.city_name])],
    [labels.postal_province, joined([at.province_name, at.postal_code], " ")],
  ];
  const top = doc.y;
  const half = MARGIN + WIDTH / 2 + 8;
  doc.font("Helvetica-Bold").fontSize(10).fillColor("#111111");
  doc.text(labels.document, MARGIN, top).text(labels.customer, half, top);
  const below = doc.y + 4;
  const leftEnd = pairs(doc, left, MARGIN, below);
  const rightEnd = pairs(doc, right, half, below);
  doc.x = MARGIN;
  doc.y = Math.max(leftEnd, rightEnd) + 14;
}

function joined(parts: readonly (string | null | undefined)[], between = ", "): string {
  return parts.filter(Boolean).join(between).toUpperCase();
}

function pairs(doc: PDFKit.PDFDocument, rows: [string, string | null][], x: number, top: number): number {
  const labelWidth = 92;
  const width = WIDTH / 2 - 8;
  let y = top;
  for (const [label, value] of rows) {
    const shown = latin(value ?? "-") || "-";
    doc.font("Helvetica").fontSize(8.5).fillColor("#555555").text(label, x, y, { width: labelWidth });
    const labelEnd = doc.y;
    doc.fillColor("#111111").text(shown, x + labelWidth, y, { width: width - labelWidth });
    y = Math.max(labelEnd, doc.y) + 3;
  }
  return y;
}

function table(doc: PDFKit.PDFDocument, invoice: Invoice, labels: InvoiceLabels, lang: Lang): void {
  const header = () => {
    doc.font("Helvetica-Bold").fontSize(8.5).fillColor("#111111");
    row(doc, [labels.item, labels.qty, labels.unit_price, labels.discount, labels.line_total]);
    rule(doc);
  };
  header();
  for (const printed of printedRows(invoice, lang)) {
    if (doc.y > 740) {
      doc.addPage();
      header();
    }
    if ("cells" in printed) {
      doc.font("Helvetica").fontSize(8.5);
      row(doc, printed.cells, printed.type === "item" ? "#111111" : "#555555");
    } else if (printed.type === "name") {
      doc.moveDown(0.4).font("Helvetica-Bold").fontSize(9).fillColor("#111111");
      doc.text(latin(printed.text.toUpperCase()), MARGIN);
    } else {
      doc.font("Helvetica-Oblique").fontSize(8.5).fillColor("#444444").text(latin(printed.text), MARGIN);
    }
  }
  rule(doc);
}

function row(doc: PDFKit.PDFDocument, cells: readonly string[], colour = "#111111"): void {
  doc.fillColor(colour);
  const top = doc.y + 3;
  let bottom = top;
  for (const [at, cell] of cells.entries()) {
    const column = COLUMNS[at];
    if (!column) continue;
    doc.text(latin(cell), MARGIN + column.x, top, { width: column.width, align: column.align });
    bottom = Math.max(bottom, doc.y);
  }
  doc.x = MARGIN;
  doc.y = bottom + 2;
}

function rule(doc: PDFKit.PDFDocument): void {
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(MARGIN + WIDTH, doc.y)
    .lineWidth(0.5)
    .stroke("#888888");
}

function totals(doc: PDFKit.PDFDocument, { order }: Invoice, labels: InvoiceLabels): void {
  if (doc.y > 700) doc.addPage();
  const rows: [string, string][] = [
    [labels.subtotal, moneyText(order.amount_total)],
    [labels.discount, moneyText(-order.total_discount)],
    [labels.grand_total, moneyText(order.amount_total - order.total_discount)],
  ];
  if (order.total_discount === 0) rows.splice(1, 1);
  doc.moveDown(0.5);
  for (const [at, [label, value]] of rows.entries()) {
    const y = doc.y;
    const last = at === rows.length - 1;
    doc
      .font(last ? "Helvetica-Bold" : "Helvetica")
      .fontSize(last ? 11 : 9)
      .fillColor("#111111");
    doc.text(label, MARGIN + 200, y, { width: 150 });
    doc.text(value, MARGIN + 352, y, { width: WIDTH - 352, align: "right" });
    doc.moveDown(0.2);
  }
  doc.moveDown(1.5).font("Helvetica").fontSize(8).fillColor("#555555").text(labels.terms, MARGIN, doc.y, {
    width: WIDTH,
  });
}

/** Replaces characters missing in the standard PDF fonts. */
function latin(value: string): string {
  return value
    .normalize("NFC")
    .replaceAll("–", "-")
    .replace(/[^\u0020-\u00ff]/gu, "?");
}
