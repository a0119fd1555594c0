import PDFDocument from "pdfkit";
import { ageText, dayText, genderText, moneyText, timestampText } from "../store/invoice-text.ts";
import { addressOf, type Invoice } from "../store/invoices.ts";
import { labToday } from "../store/local-time.ts";
import { contentList } from "../store/order-view.ts";
import type { LineRow } from "../store/orders.ts";
import { patientName } from "../store/patients.ts";
import { methodName } from "../store/payment-methods.ts";
import type { Lang } from "../texts.ts";
import { invoiceLabels, type InvoiceLabels } from "./labels.ts";

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
/** columns of the table: name, qty, unit price, discount, total */
const COLUMNS = [
  { x: 0, width: 188, align: "left" },
  { x: 192, width: 28, align: "right" },
  { x: 224, width: 100, align: "right" },
  { x: 328, width: 70, align: "right" },
  { x: 402, width: 97, align: "right" },
] as const;

/** The invoice as a PDF of A4 pages. */
export async function invoicePdf(invoice: Invoice, lang: Lang): Promise<Buffer> {
  const labels = invoiceLabels[lang];
  const title = `${labels.title} ${invoice.order.invoice_number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    lang,
    info: { Title: title, Author: labels.lab, CreationDate: new Date(invoice.order.created_at) },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  heading(doc, invoice, labels);
  details(doc, invoice, labels, lang);
  table(doc, invoice, labels, lang);
  totals(doc, invoice, labels);
  doc.end();
  return done;
}

function heading(doc: PDFKit.PDFDocument, invoice: Invoice, labels: InvoiceLabels): void {
  doc.font("Helvetica-Bold").fontSize(11).fillColor("#0b5563").text(labels.lab);
  doc.moveDown(0.6).fontSize(20).fillColor("#111111").text(labels.title);
  doc.font("Helvetica").fontSize(11).text(invoice.order.invoice_number);
  doc.fontSize(9).fillColor("#444444").text(labels.states[invoice.order.payment_status]);
  doc.moveDown(1);
}

function details(doc: PDFKit.PDFDocument, invoice: Invoice, labels: InvoiceLabels, lang: Lang): void {
  const { order, patient } = invoice;
  const day = labToday(new Date(order.created_at));
  const left: [string, string | null][] = [
    [labels.date, timestampText(order.created_at, lang)],
    [labels.order, order.order_number],
    [labels.branch, invoice.plant_name],
    [labels.mrn, patient.medical_record_number],
    [labels.doctor, order.practitioner_name],
    [labels.method, invoice.method_code && methodName(invoice.method_code, lang)],
    [labels.currency, "IDR"],
  ];
  const right: [string, string | null][] = [
    [labels.name, patientName(patient).toUpperCase()],
    [labels.gender, genderText(patient.gender, lang)],
    [labels.born, dayText(patient.date_of_birth, lang)],
    [labels.age, ageText(patient.date_of_birth, day, lang)],
    [labels.phone, patient.phone],
    [labels.email, patient.email],
    [labels.address, addressOf(invoice).toUpperCase()],
  ];
  const top = doc.y;
  const leftEnd = pairs(doc, left, MARGIN, top);
  const rightEnd = pairs(doc, right, MARGIN + WIDTH / 2 + 8, top);
  doc.x = MARGIN;
  doc.y = Math.max(leftEnd, rightEnd) + 14;
}

function pairs(doc: PDFKit.PDFDocument, rows: [string, string | null][], x: number, top: number): number {
  const labelWidth = 84;
  const width = WIDTH / 2 - 8;
  let y = top;
  for (const [label, value] of rows) {
    const shown = latin(value ?? "-") || "-";
    doc.font("Helvetica").fontSize(8.5).fillColor("#555555").text(label, x, y, { width: labelWidth });
    doc.fillColor("#111111").text(shown, x + labelWidth, y, { width: width - labelWidth });
    y = doc.y + 3;
  }
  return y;
}

function table(doc: PDFKit.PDFDocument, invoice: Invoice, labels: InvoiceLabels, lang: Lang): void {
  const header = () => {
    doc.font("Helvetica-Bold").fontSize(8.5).fillColor("#111111");
    row(doc, [labels.item, labels.qty, labels.unit, labels.discount, labels.total]);
    rule(doc);
  };
  header();
  let person = "";
  let group = "";
  for (const line of invoice.lines) {
    if (doc.y > 740) {
      doc.addPage();
      header();
    }
    if (line.patient_name !== person) {
      person = line.patient_name;
      group = "";
      doc.moveDown(0.4).font("Helvetica-Bold").fontSize(9).text(latin(person.toUpperCase()), MARGIN);
    }
    const category = lang === "id" ? line.sub_category_id : line.sub_category_en;
    if (category !== group) {
      group = category;
      doc.font("Helvetica-Oblique").fontSize(8.5).fillColor("#444444").text(latin(group), MARGIN);
    }
    doc.font("Helvetica").fontSize(8.5).fillColor("#111111");
    itemRow(doc, line, lang);
  }
  rule(doc);
}

/** Unit price = line amount ÷ quantity; line total = amount − discount. */
function itemRow(doc: PDFKit.PDFDocument, line: LineRow, lang: Lang): void {
  const content = contentList.parse(JSON.parse(line.content));
  const name = lang === "id" ? line.name_id : line.name_en;
  row(doc, [
    `${line.product_code}  ${name}`,
    String(line.qty),
    moneyText(Math.round(line.amount / line.qty)),
    `${String(line.discount_percent)}%`,
    moneyText(line.sub_total),
  ]);
  if (content.length === 0) return;
  const names = content.map((item) => (lang === "id" ? item.name_id : item.name_en)).join(", ");
  doc.fontSize(7.5).fillColor("#555555");
  doc.text(latin(names), MARGIN + 10, doc.y, { width: WIDTH - 130 });
  doc.moveDown(0.3);
}

function row(doc: PDFKit.PDFDocument, cells: readonly string[]): void {
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
    [labels.amountTotal, moneyText(order.amount_total)],
    [labels.totalDiscount, moneyText(order.total_discount)],
    ...(order.voucher_discount > 0
      ? [[labels.voucherPart, moneyText(order.voucher_discount)] satisfies [string, string]]
      : []),
    [labels.grandTotal, moneyText(order.amount_total - order.total_discount)],
  ];
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

/** Replaces characters that the standard PDF fonts lack with question marks. */
function latin(value: string): string {
  return value
    .normalize("NFC")
    .replaceAll("–", "-")
    .replace(/[^\u0020-\u00ff]/gu, "?");
}
