import { renderToStaticMarkup } from "react-dom/server";
import { TextsContext } from "../../app/i18n/use-translation.ts";
import { expect, it } from "vitest";
import { InvoiceCompact } from "../../app/features/orders/InvoiceCompact.tsx";
import { InvoiceTable } from "../../app/features/orders/InvoiceTable.tsx";
import { i18nFor } from "../../app/i18n/i18n.server.ts";
import { invoiceRows, invoiceTotals, type InvoiceView } from "../../app/lib/invoice.ts";

const invoiceIn = (currency: string): InvoiceView => ({
  order_number: "ORD-1",
  ...invoiceTotals(1250.5, 125.05, currency),
  package_name: "",
  shortened: false,
  document_info: {
    invoice_number: "INV-1",
    invoice_date: "2026-11-20T00:00:00Z",
    plant_name: "-",
    medical_record_number: "-",
    practitioner_name: "-",
    issuer: "Lab Lama",
    details_stored_at: null,
    payment_method: "-",
    gender: "-",
    currency,
    checkup: "",
  },
  customer_info: {
    name: "Siti",
    mobile_phone: "-",
    address: "-",
    home_contact: "-",
    email: "-",
    district_city: "-",
    postal_province: "-",
    dob: "-",
    age: "-",
  },
  tables: invoiceRows([{ name: "Check-up", qty: 2, amount: 1250.5, discount_percent: 10 }], "test", "en", {
    patient: "Siti",
    currency,
  }),
});

it.each([
  ["en", "USD 1,125.45", "1,125.45 US dollars"],
  ["id", "USD 1.125,45", "1.125,45 dolar Amerika Serikat"],
] as const)(
  "says rupiah nowhere on an invoice in dollars, to eyes and ears (%s)",
  (lang, written, spoken) => {
    for (const Invoice of [InvoiceTable, InvoiceCompact]) {
      const html = renderToStaticMarkup(
        <TextsContext.Provider value={i18nFor(lang)}>
          <Invoice invoice={invoiceIn("USD")} />
        </TextsContext.Provider>,
      );
      const amounts = html.match(/<span class="money">.*?<\/span><\/span>/g) ?? [];
      expect(amounts.length).toBeGreaterThan(4);
      for (const amount of amounts) expect(amount).toMatch(/USD .*(US dollars|dolar Amerika Serikat)/i);
      expect(html).not.toMatch(/IDR|rupiah/i);
      expect(html).toContain(written);
      expect(html.toLowerCase()).toContain(spoken.toLowerCase());
    }
  },
);

it.each([
  ["en", "Issued by", "Name, address, contacts and branch are as they were on"],
  ["id", "Diterbitkan oleh", "Nama, alamat, kontak, dan cabang adalah data per"],
] as const)(
  "names its issuer, and since when details of an older invoice are kept (%s)",
  (lang, issuer, note) => {
    const invoice = invoiceIn("IDR");
    const render = (details_stored_at: string | null) =>
      renderToStaticMarkup(
        <TextsContext.Provider value={i18nFor(lang)}>
          <InvoiceTable
            invoice={{ ...invoice, document_info: { ...invoice.document_info, details_stored_at } }}
          />
        </TextsContext.Provider>,
      );
    expect(render(null)).toMatch(new RegExp(`${issuer}</dt><dd>Lab Lama`));
    expect(render(null)).not.toContain(note);
    expect(render("2026-11-19T18:00:00Z")).toMatch(new RegExp(`${note} <time[^>]*>20 NOV 2026`));
  },
);
