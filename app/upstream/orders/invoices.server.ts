import { z } from "zod";
import { listOf, rowsOf } from "../client/list-shapes.server.ts";
import { plainOrBilingual } from "../client/bilingual.server.ts";
import { textIn } from "../../lib/bilingual.ts";
import type { LangCode } from "../../lib/dates.ts";
import {
  formatBirthDate,
  invoiceRows,
  invoiceTotals,
  joinValues,
  orDash,
  type Grouping,
  type InvoiceItem,
  type InvoiceView,
} from "../../lib/invoice.ts";
import { decimalsOf, minus, readAmount, totalAmount } from "../../lib/money.ts";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";
import { optionalInstant, optionalText, orNull } from "../client/shapes.server.ts";

/** More lines would delay other visitors' pages. */
const MOST_LINES = 1000;

const amount = z.unknown().optional().describe("number, or a number as text");
const texts = {
  product_code: optionalText,
  product_name: optionalText,
  ...plainOrBilingual("name"),
  ...plainOrBilingual("sub_category"),
  qty: amount,
};
const lines = <Line extends z.ZodType>(line: Line) => rowsOf(line, { whole: true, most: MOST_LINES + 1 });
const item = z.object({
  ...texts,
  patient_name: optionalText,
  ...plainOrBilingual("category"),
  amount,
  discount_percent: amount,
  products: orNull(z.array(z.object(texts))),
});
const head = {
  invoice_number: optionalText,
  invoice_date: optionalText,
  plant_name: optionalText,
  medical_record_number: optionalText,
  practitioner_name: optionalText,
  issuer_name: optionalText.describe("the laboratory's name when it issued the invoice"),
  details_stored_at: optionalInstant.describe(
    "only for an invoice whose names, address and branch were not kept at issue: when they were stored",
  ),
};
const orderQuery = z.object({ order_number: z.string() });
const detailCall = endpoint("Invoices", "GET /invoices/get-detail", {
  summary: "Returns the invoice of an order.",
  query: orderQuery,
  wholeList: true,
  results: z.object({
    metadata: z.object({
      ...head,
      payment_method: optionalText,
      gender: optionalText,
      gender_name_id: optionalText,
      currrency: optionalText.describe("spelled with three r"),
      amount_total: amount,
      total_discount: amount,
      patient_name: optionalText,
      address: optionalText,
      city: optionalText,
      city_name: optionalText,
      district_name: optionalText,
      province_name: optionalText,
      postal_code: optionalText,
      country: optionalText,
      mobile_phone: optionalText,
      home_phone: optionalText,
      phone: optionalText,
      email: optionalText,
      date_of_birth: optionalText,
      age: orNull(z.union([z.string(), z.number().int()])),
      age_id: optionalText,
      patient_age_id: optionalText,
      dob: optionalText,
      dob_id: optionalText,
      mcu_type: optionalText.describe("medical check-ups only"),
    }),
    data: listOf(item, { most: MOST_LINES + 1 }),
    package_name: optionalText,
  }),
});

/** The laboratory sends no grand total. */
export async function getInvoice(
  up: UpstreamContext,
  order_number: string,
  grouping: Grouping,
): Promise<InvoiceView> {
  const { metadata, data, package_name } = await call(up, detailCall, { query: { order_number } });
  const id = up.lang === "id";
  const age = id ? (metadata.age_id ?? metadata.patient_age_id ?? metadata.age) : metadata.age;
  const currency = metadata.currrency ?? "IDR";
  return {
    order_number,
    ...invoiceTotals(metadata.amount_total, metadata.total_discount, currency),
    package_name: package_name ?? "",
    document_info: {
      ...headView(metadata),
      payment_method: orDash(metadata.payment_method),
      gender: orDash(id ? (metadata.gender_name_id ?? metadata.gender) : metadata.gender),
      currency,
      checkup: metadata.mcu_type?.trim() ?? "",
    },
    customer_info: {
      name: orDash(metadata.patient_name),
      mobile_phone: orDash(metadata.mobile_phone ?? metadata.phone),
      address: orDash(metadata.address),
      home_contact: orDash(metadata.home_phone),
      email: orDash(metadata.email),
      district_city: joinValues([metadata.district_name, metadata.city_name ?? metadata.city]),
      postal_province: joinValues([metadata.province_name, metadata.postal_code], " "),
      dob: formatBirthDate(metadata.date_of_birth, id ? metadata.dob_id : metadata.dob, up.lang),
      age: orDash(age?.toString()),
    },
    tables: invoiceRows(data.slice(0, MOST_LINES), grouping, up.lang, {
      patient: metadata.patient_name ?? "",
      currency,
    }),
    shortened: data.length > MOST_LINES,
    is_checkup: Boolean(metadata.mcu_type),
  };
}

const homeCare = z.object({
  ...head,
  payment_method_name: optionalText,
  gender_name_id: optionalText,
  gender_name_en: optionalText,
  currency: optionalText,
  amount_total: amount,
  total_payment: amount,
  name: optionalText,
  address: optionalText,
  email_contact: optionalText,
  person_dob: optionalText,
  age: orNull(z.union([z.string(), z.number().int()])),
  subdistrict_name: optionalText,
  district_name: optionalText,
  city_name: optionalText,
  province_name: optionalText,
  postal_code: optionalText,
  country_name: optionalText,
  celluar_contact: optionalText,
  celluar_contact_code: optionalText,
  home_contact: optionalText,
  home_contact_code: optionalText,
  participants: lines(
    z.object({
      patient_name: z.string().catch(""),
      participant_test: lines(
        z.object({
          category_name: optionalText,
          category_name_en: optionalText,
          product_data: lines(
            z.object({
              product_name: optionalText,
              product_name_en: optionalText,
              product_qty: amount,
              product_price: amount,
              product_discount: amount,
            }),
          ),
        }),
      ),
    }),
  ),
});
type HomeCare = z.output<typeof homeCare>;

const homeCareCall = endpoint("Invoices", "GET /invoices/get-detail-homecare", {
  summary: "Returns the invoice of a home-care visit, with its participants.",
  query: orderQuery,
  wholeList: true,
  results: homeCare,
});

export interface InvoiceParticipant {
  patient_name: string;
  product_names: string[];
}

export async function getHomeCareInvoice(
  up: UpstreamContext,
  order_number: string,
): Promise<{ invoice: InvoiceView; participants: InvoiceParticipant[] }> {
  const results = await call(up, homeCareCall, { query: { order_number } });
  const items = itemsOf(results);
  const currency = results.currency ?? "IDR";
  const decimals = decimalsOf(currency);
  // Without lines, only what was paid is known.
  const lines =
    items.length > 0
      ? totalAmount(items.map(({ amount }) => readAmount(amount, decimals)))
      : readAmount(results.total_payment, decimals);
  const gross = isSent(results.amount_total) ? readAmount(results.amount_total, decimals) : lines;
  const paid = isSent(results.total_payment) ? readAmount(results.total_payment, decimals) : gross;
  const invoice: InvoiceView = {
    order_number,
    ...invoiceTotals(gross, minus(gross, paid) ?? "", currency),
    package_name: "",
    document_info: {
      ...headView(results),
      payment_method: orDash(results.payment_method_name),
      gender: orDash(up.lang === "id" ? results.gender_name_id : results.gender_name_en),
      currency,
      checkup: "",
    },
    customer_info: {
      name: orDash(results.name),
      mobile_phone: joinValues([results.celluar_contact_code, results.celluar_contact], " "),
      address: joinValues([results.address, results.subdistrict_name]),
      home_contact: results.home_contact
        ? joinValues([results.home_contact_code, results.home_contact], " ")
        : orDash(null),
      email: orDash(results.email_contact),
      district_city: joinValues([results.district_name, results.city_name]),
      postal_province: joinValues([results.province_name, results.postal_code], " "),
      dob: formatBirthDate(results.person_dob, results.person_dob, up.lang),
      age: results.age === null || results.age === undefined ? orDash(null) : orDash(String(results.age)),
    },
    tables: invoiceRows(items.slice(0, MOST_LINES), "test", up.lang, {
      patient: results.name ?? "",
      currency,
    }),
    shortened: items.length > MOST_LINES,
  };
  return { invoice, participants: participantsOf(results, up.lang) };
}

const isSent = (value: unknown) => (value ?? null) !== null;

function itemsOf({ participants }: HomeCare): InvoiceItem[] {
  return participants.flatMap(({ patient_name, participant_test }) =>
    participant_test.flatMap(({ category_name, category_name_en, product_data }) =>
      product_data.map((product) => ({
        patient_name,
        category_en: category_name_en,
        category_id: category_name,
        name_en: product.product_name_en,
        name_id: product.product_name,
        qty: product.product_qty ?? 1,
        amount: product.product_price,
        discount_percent: product.product_discount,
      })),
    ),
  );
}

function participantsOf({ participants }: HomeCare, lang: LangCode): InvoiceParticipant[] {
  return participants.map(({ patient_name, participant_test }) => ({
    patient_name,
    product_names: participant_test.flatMap(({ product_data }) =>
      product_data.map((product) => textIn(lang, { en: product.product_name_en, id: product.product_name })),
    ),
  }));
}

function headView(from: Record<keyof typeof head, string | null>) {
  return {
    invoice_number: orDash(from.invoice_number),
    invoice_date: from.invoice_date ?? "",
    plant_name: orDash(from.plant_name),
    medical_record_number: orDash(from.medical_record_number),
    practitioner_name: orDash(from.practitioner_name),
    issuer: from.issuer_name?.trim() ?? "",
    details_stored_at: from.details_stored_at,
  };
}
