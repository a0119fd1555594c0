import type { LabContext } from "../../http/server.ts";
import { invoiceHead, invoiceLines, requireInvoice } from "./billing.ts";
import type { FileSubject } from "../accounts/file-tokens.ts";
import { ISSUER } from "./issuer.ts";
import { headsOf } from "./invoice-heads.ts";
import { dayText, momentText, moneyText } from "../../lib/document-text.ts";
import { byLanguage, fill } from "../../lib/labels.ts";
import type { Lang } from "../../lib/texts.ts";
import { labToday } from "../../lib/local-time.ts";
import { breakOf } from "../../ledgers/ledger-state.ts";
import { methodName } from "../orders/payments/payment-methods.ts";
import { openTagged } from "../../pdf/tagged.ts";
import { companyText } from "./texts.ts";

const labels = byLanguage({
  title: ["Invoice", "Tagihan"],
  laboratory: ["Laboratory", "Laboratorium"],
  address: ["Address", "Alamat"],
  npwp: ["Tax number (NPWP)", "NPWP"],
  customer: ["Customer", "Pelanggan"],
  number: ["Invoice number", "Nomor tagihan"],
  tax: ["Tax invoice number", "Nomor faktur pajak"],
  period: ["Period", "Periode"],
  issued: ["Issued on", "Tanggal terbit"],
  due: ["Due on", "Jatuh tempo"],
  state: ["Payment", "Pembayaran"],
  overdue: ["overdue", "lewat jatuh tempo"],
  paid_at: ["Paid on", "Dibayar tanggal"],
  paid_by: ["Paid by", "Dibayar dengan"],
  reason: ["Reason", "Alasan"],
  unpaid: ["Unpaid", "Belum dibayar"],
  pending: ["Waiting for payment", "Menunggu pembayaran"],
  paid: ["Paid", "Lunas"],
  canceled: ["Canceled", "Dibatalkan"],
  employee: ["Employee", "Karyawan"],
  employee_number: ["Number", "Nomor"],
  amount: ["Amount (IDR)", "Jumlah (IDR)"],
  total: ["Total (IDR)", "Total (IDR)"],
  heads: ["Checksums", "Kode pengaman"],
  heads_note: [
    "How many entries your approvals and your deposit had when this invoice was issued, with their checksums. Keep this page: it shows whether they were changed afterwards.",
    "Jumlah catatan persetujuan dan deposit Anda saat tagihan ini terbit, beserta kode pengamannya. Simpan halaman ini: dari sini terlihat apakah catatannya diubah kemudian.",
  ],
  approvals: ["Approvals", "Persetujuan"],
  deposit: ["Deposit", "Deposit"],
  vat: ["VAT", "PPN"],
  stored_later: [
    "This invoice is older than the laboratory's copies of invoices: the names are those of {date}.",
    "Tagihan ini lebih lama daripada salinan tagihan di laboratorium: nama-namanya adalah data per {date}.",
  ],
  note: [
    "The lines show what was ordered. Results are never printed on an invoice.",
    "Rincian hanya memuat apa yang dipesan. Hasil pemeriksaan tidak dicetak di tagihan.",
  ],
});

function factsOf(invoice: ReturnType<typeof invoiceHead>, lang: Lang): [string, string][] {
  const words = labels[lang];
  const state = words[invoice.payment_status];
  const reason = lang === "id" ? invoice.reason_id : invoice.reason_en;
  const taxNote = lang === "id" ? invoice.tax_note_id : invoice.tax_note_en;
  const facts: [string, string][] = [[words.tax, invoice.tax_invoice_number ?? "-"]];
  if (taxNote) facts.push([words.vat, taxNote]);
  facts.push(
    [words.period, dayText(`${invoice.period}-01`, lang).slice(3)],
    [words.issued, dayText(labToday(new Date(invoice.issued_at)), lang)],
    [words.due, dayText(invoice.due_date, lang)],
    [words.state, invoice.overdue ? `${state}, ${words.overdue}` : state],
  );
  if (invoice.paid_at) facts.push([words.paid_at, momentText(invoice.paid_at, lang)]);
  if (invoice.paid_by) facts.push([words.paid_by, methodName(invoice.paid_by, lang)]);
  if (reason) facts.push([words.reason, reason]);
  return facts;
}

/** Of the day of issue; absent where they were not kept. */
function customerFacts(invoice: ReturnType<typeof invoiceHead>, lang: Lang): [string, string][] {
  const words = labels[lang];
  const facts: [string, string | null][] = [
    [words.address, invoice.company_address],
    [words.npwp, invoice.company_tax_number],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value === null ? [] : [[label, value]]));
}

/** Null when deleted, or requested by another company. */
export async function printBilling(
  { db, clock, brand }: LabContext,
  { subject_id, account_id, lang }: FileSubject,
): Promise<{ name: string; bytes: Buffer } | null> {
  const company = await db
    .selectFrom("account as a")
    .innerJoin("company as c", "c.company_id", "a.company_id")
    .innerJoin("company_invoice as i", "i.company_id", "c.company_id")
    .select(["c.company_id", "c.name"])
    .where("a.account_id", "=", account_id)
    .where("i.invoice_number", "=", subject_id)
    .executeTakeFirst();
  if (!company) return null;
  const invoice = invoiceHead(await requireInvoice(db, company, subject_id), labToday(clock.now()));
  const words = labels[lang];
  const issuer = invoice.issuer_name ?? brand;
  const pdf = openTagged({
    title: `${words.title} ${invoice.invoice_number}`,
    author: issuer,
    lang,
    createdAt: new Date(invoice.issued_at),
  });
  pdf.heading(1, `${words.title} ${invoice.invoice_number}`);
  if (await breakOf(db, company.company_id)) pdf.paragraph(companyText("ledger_broken", lang));
  pdf.table(null, [
    [words.laboratory, issuer],
    [words.address, ISSUER.issuer_address],
    [words.npwp, ISSUER.issuer_tax_number],
    [words.customer, invoice.company_name ?? company.name],
    ...customerFacts(invoice, lang),
    ...factsOf(invoice, lang),
  ]);
  const lines = await invoiceLines(db, subject_id);
  for (const event of new Set(lines.map((line) => line.event_name))) {
    pdf.heading(2, event);
    pdf.table(
      [
        { head: words.employee, share: 0.5 },
        { head: words.employee_number, share: 0.25 },
        { head: words.amount, share: 0.25, align: "right" },
      ],
      lines
        .filter((line) => line.event_name === event)
        .map((line) => [line.employee_name ?? "-", line.employee_number ?? "-", moneyText(line.sub_total)]),
    );
  }
  pdf.heading(2, words.total);
  pdf.table(null, [[words.total, moneyText(invoice.grand_total)]]);
  pdf.paragraph(words.note);
  if (invoice.details_stored_at) {
    const date = dayText(labToday(new Date(invoice.details_stored_at)), lang);
    pdf.paragraph(fill(words.stored_later, { date }), "quiet");
  }
  const heads = await headsOf(db, subject_id);
  if (heads) {
    pdf.heading(2, words.heads);
    pdf.paragraph(words.heads_note);
    pdf.list(
      (["approvals", "deposit"] as const).map(
        (chain) => `${words[chain]}: ${String(heads[chain].entries)} ${heads[chain].seal}`,
      ),
    );
  }
  return { name: subject_id, bytes: await pdf.finish() };
}
