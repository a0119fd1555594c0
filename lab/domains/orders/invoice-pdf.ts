import { ageText, dayText, genderText, moneyText, timestampText } from "../../lib/document-text.ts";
import { checkupType, invoiceAddress, type Invoice } from "./invoices.ts";
import { labToday } from "../../lib/local-time.ts";
import { packageName } from "./lifecycle/orders.ts";
import { patientName } from "../patients/patients.ts";
import { openTagged, type TaggedPdf } from "../../pdf/tagged.ts";
import { methodName } from "./payments/payment-methods.ts";
import type { Lang } from "../../lib/texts.ts";
import { invoiceLabels, paymentStates, type InvoiceLabels } from "./invoice-labels.ts";
import { printedRows } from "./invoice-rows.ts";

type Facts = readonly (readonly [label: string, value: string | null])[];

/** @param brand in the heading, unless the invoice keeps its issuer */
export async function invoicePdf(
  invoice: Invoice,
  { lang, brand }: { lang: Lang; brand: string },
): Promise<Buffer> {
  const { order, stored_at } = invoice;
  const issuer = invoice.issuer_name ?? brand;
  const labels = invoiceLabels[lang];
  const pdf = openTagged({
    title: `${labels.title} ${order.invoice_number}`,
    author: issuer,
    lang,
    createdAt: new Date(order.created_at),
  });
  pdf.paragraph(issuer, "brand");
  pdf.heading(1, labels.title);
  pdf.paragraph(order.invoice_number, "subtitle");
  pdf.paragraph(paymentStates[lang][order.payment_status], "quiet");
  pdf.beside(
    () => printFacts(pdf, labels.document, documentFacts(invoice, labels, lang)),
    () => printFacts(pdf, labels.customer, customerFacts(invoice, labels, lang)),
  );
  printItems(pdf, invoice, labels, lang);
  pdf.beside(
    () => undefined,
    () => printTotals(pdf, invoice, labels),
  );
  pdf.paragraph(labels.terms, "quiet");
  if (stored_at) {
    const date = dayText(labToday(new Date(stored_at)), lang);
    pdf.paragraph(`${labels.stored_later} ${date}`, "quiet");
  }
  return pdf.finish();
}

function documentFacts(invoice: Invoice, labels: InvoiceLabels, lang: Lang): Facts {
  const { order, patient } = invoice;
  const bundle = packageName(order, lang);
  const checkup = checkupType(invoice);
  return [
    ...(invoice.issuer_name ? [[labels.issuer, invoice.issuer_name] as const] : []),
    [labels.number, order.invoice_number],
    [labels.order_number, order.order_number],
    [labels.date, timestampText(order.created_at, lang)],
    [labels.plant, invoice.plant_name],
    [labels.mrn, patient.medical_record_number],
    [labels.practitioner, order.practitioner_name],
    [labels.method, invoice.method_code && methodName(invoice.method_code, lang)],
    [labels.gender, genderText(patient.gender, lang)],
    [labels.currency, "IDR"],
    ...(checkup ? [[labels.checkup, checkup] as const] : []),
    ...(bundle ? [[labels.package, bundle] as const] : []),
  ];
}

function customerFacts(invoice: Invoice, labels: InvoiceLabels, lang: Lang): Facts {
  const { order, patient } = invoice;
  const at = invoiceAddress(invoice);
  return [
    [labels.name, patientName(patient).toUpperCase()],
    [labels.dob, dayText(patient.date_of_birth, lang)],
    [labels.age, ageText(patient.date_of_birth, labToday(new Date(order.created_at)), lang)],
    [labels.mobile, at.contact],
    [labels.home_phone, patient.home_phone],
    [labels.email, patient.email?.toUpperCase() ?? null],
    [labels.address, joined([at.address, order.visit_address && at.subdistrict_name])],
    [labels.district_city, joined([at.district_name, at.city_name])],
    [labels.postal_province, joined([at.province_name, at.postal_code], " ")],
  ];
}

function joined(parts: readonly (string | null | undefined)[], between = ", "): string {
  return parts.filter(Boolean).join(between).toUpperCase();
}

function printFacts(pdf: TaggedPdf, title: string, facts: Facts): void {
  pdf.heading(2, title);
  pdf.table(
    [{ share: 0.42 }, { share: 0.58 }],
    facts.map(([label, value]) => ({ cells: [label, value ?? ""], look: "item" })),
  );
}

function printItems(pdf: TaggedPdf, invoice: Invoice, labels: InvoiceLabels, lang: Lang): void {
  pdf.table(
    [
      { head: labels.item, share: 0.38 },
      { head: labels.qty, share: 0.07, align: "right" },
      { head: labels.unit_price, share: 0.21, align: "right" },
      { head: labels.discount, share: 0.13, align: "right" },
      { head: labels.line_total, share: 0.21, align: "right" },
    ],
    printedRows(invoice, lang).map((row) => {
      if ("cells" in row) return { cells: row.cells, look: row.type };
      return { cells: [row.type === "name" ? row.text.toUpperCase() : row.text], look: row.type };
    }),
  );
}

function printTotals(pdf: TaggedPdf, { order }: Invoice, labels: InvoiceLabels): void {
  const total = order.amount_total - order.total_discount;
  pdf.table(
    [{ share: 0.4 }, { share: 0.6, align: "right" }],
    [
      { cells: [labels.subtotal, moneyText(order.amount_total)], look: "item" },
      ...(order.total_discount === 0
        ? []
        : [{ cells: [labels.discount, moneyText(-order.total_discount)], look: "item" as const }]),
      { cells: [labels.grand_total, moneyText(total)], look: "total" },
    ],
  );
}
