import type { Selectable } from "kysely";
import type { Clock } from "../../lib/call-context.ts";
import type { Lang } from "../../lib/texts.ts";
import { closedPatients } from "../patients/access.ts";
import type { Db } from "../../database/db.ts";
import { findRows, requireRow } from "../../database/rows.ts";
import { ageText, dayText, genderText } from "../../lib/document-text.ts";
import { labToday } from "../../lib/local-time.ts";
import type { InvoicePersonTable } from "../../database/tables.generated.ts";
import type { OrderRow } from "./lifecycle/order-flow.ts";
import { participantTests } from "./order-view.ts";
import { contentList } from "../products/products.ts";
import { orderLines, packageName, type LineRow } from "./lifecycle/orders.ts";
import { patientName } from "../patients/patients.ts";
import { methodName } from "./payments/payment-methods.ts";
import { currentPayment } from "./payments/payments.ts";
import { visitAddress } from "./visit-address.ts";

export interface Invoice {
  order: OrderRow;
  lines: LineRow[];
  /** as at issue: own patient if on a line, else the first the account may act for */
  patient: Selectable<InvoicePersonTable>;
  plant_name: string | null;
  /** null for invoices from before it was stored */
  issuer_name: string | null;
  /** null: at issue */
  stored_at: string | null;
  method_code: string | null;
}

/** Home-care address, else the patient's. */
export function invoiceAddress({ order, patient }: Invoice) {
  const visit = order.visit_address ? visitAddress.parse(JSON.parse(order.visit_address)) : null;
  return {
    address: visit ? [visit.detail, visit.landmark].filter(Boolean).join(", ") : patient.address,
    subdistrict_name: visit?.subdistrict_name ?? patient.subdistrict,
    district_name: visit?.district_name ?? patient.district,
    city_name: visit?.city_name ?? patient.city,
    province_name: visit?.province_name ?? patient.province,
    postal_code: visit?.postal_code ?? patient.postal_code,
    contact: visit?.contact_phone ?? patient.phone,
  };
}

export async function loadInvoice(db: Db, clock: Clock, order: OrderRow): Promise<Invoice> {
  const lines = await orderLines(db, [order.order_number]);
  const account = await db
    .selectFrom("account")
    .select(["account_id", "user_type", "patient_id"])
    .where("account_id", "=", order.account_id)
    .executeTakeFirstOrThrow();
  const people = lines.map((line) => line.patient_id);
  const closed = await closedPatients(db, clock, { ...account, token: "" }, people);
  const current =
    people.find((person) => person === account.patient_id) ??
    people.find((person) => !closed.has(person)) ??
    account.patient_id ??
    people[0];
  const { order_number } = order;
  const persons = await findRows(db, "invoice_person", { order_number });
  const byId = new Map(persons.map((person) => [person.patient_id, person]));
  // The account may have become a patient's only after the order.
  const patient = byId.get(current ?? "") ?? byId.get(people[0] ?? "");
  if (!patient) throw new Error(`The invoice of ${order_number} has no person.`);
  const issue = await requireRow(db, "invoice_issue", { order_number });
  const payment = await currentPayment(db, order_number);
  return {
    ...issue,
    order,
    lines: lines.map((line) => ({ ...line, ...nameAtIssue(byId.get(line.patient_id)) })),
    patient,
    method_code: payment?.method_code ?? null,
  };
}

function nameAtIssue(person: Selectable<InvoicePersonTable> | undefined) {
  if (!person) return {};
  return { patient_name: patientName(person), medical_record_number: person.medical_record_number };
}

/**
 * The provider's field names (docs/provider-api.md). Whole rupiah; grand total = amount_total −
 * total_discount.
 */
export function invoiceView(invoice: Invoice, lang: Lang) {
  const { order, lines, patient } = invoice;
  const day = labToday(new Date(order.created_at));
  return {
    metadata: {
      ...headOf(invoice),
      order_number: order.order_number,
      order_type: order.order_type,
      payment_status: order.payment_status,
      payment_method: methodOf(invoice, lang),
      gender: genderText(patient.gender, "en"),
      gender_name_id: genderText(patient.gender, "id"),
      currrency: "IDR",
      amount_total: order.amount_total,
      total_discount: order.total_discount,
      voucher_discount: order.voucher_discount,
      patient_name: patientName(patient),
      address: patient.address,
      city: patient.city,
      city_name: patient.city,
      district_name: patient.district,
      province_name: patient.province,
      postal_code: patient.postal_code,
      country: patient.country,
      mobile_phone: patient.phone,
      home_phone: patient.home_phone,
      phone: patient.phone,
      email: patient.email,
      date_of_birth: patient.date_of_birth,
      age: ageText(patient.date_of_birth, day, "en"),
      age_id: ageText(patient.date_of_birth, day, "id"),
      patient_age_id: ageText(patient.date_of_birth, day, "id"),
      dob: dayText(patient.date_of_birth, "en"),
      dob_id: dayText(patient.date_of_birth, "id"),
      mcu_type: checkupType(invoice),
    },
    data: lines.map((line) => itemView(line, lang)),
    package_name: packageName(order, lang),
  };
}

/** Null without one. */
export function checkupType({ lines }: Pick<Invoice, "lines">): string | null {
  return lines.find((line) => line.product_code.startsWith("MCU-"))?.name_en ?? null;
}

/** The provider's field names (docs/provider-api.md). */
export function homeCareInvoiceView(invoice: Invoice, lang: Lang) {
  const { order, lines, patient } = invoice;
  const day = labToday(new Date(order.created_at));
  const { contact, ...address } = invoiceAddress(invoice);
  const people = [...new Set(lines.map((line) => line.patient_id))];
  return {
    ...headOf(invoice),
    order_number: order.order_number,
    payment_method_name: methodOf(invoice, lang),
    gender_name_en: genderText(patient.gender, "en"),
    gender_name_id: genderText(patient.gender, "id"),
    currency: "IDR",
    amount_total: order.amount_total,
    total_discount: order.total_discount,
    total_payment: order.grand_total,
    name: patientName(patient),
    ...address,
    email_contact: patient.email,
    person_dob: patient.date_of_birth,
    age: ageText(patient.date_of_birth, day, lang),
    country_name: patient.country,
    celluar_contact: withoutCode(contact),
    celluar_contact_code: "+62",
    home_contact: withoutCode(patient.home_phone),
    home_contact_code: patient.home_phone ? "+62" : null,
    participants: people.map((patient_id) => {
      const matchingLines = lines.filter((line) => line.patient_id === patient_id);
      return {
        patient_id,
        patient_name: matchingLines[0]?.patient_name ?? "",
        participant_test: participantTests(matchingLines),
      };
    }),
  };
}

function headOf({ order, patient, plant_name, issuer_name, stored_at }: Invoice) {
  return {
    invoice_number: order.invoice_number,
    invoice_date: order.created_at,
    plant_name: plant_name ?? "IN SELECTION",
    medical_record_number: patient.medical_record_number,
    practitioner_name: order.practitioner_name,
    issuer_name,
    details_stored_at: stored_at,
  };
}

function methodOf({ method_code }: Invoice, lang: Lang): string | null {
  return method_code ? methodName(method_code, lang) : null;
}

function itemView(line: LineRow, lang: Lang) {
  const id = lang === "id";
  const products = contentList.parse(JSON.parse(line.content));
  return {
    patient_name: line.patient_name,
    product_code: line.product_code,
    product_name: id ? line.name_id : line.name_en,
    name: id ? line.name_id : line.name_en,
    name_en: line.name_en,
    name_id: line.name_id,
    category: id ? line.category_id : line.category_en,
    category_en: line.category_en,
    category_id: line.category_id,
    sub_category: id ? line.sub_category_id : line.sub_category_en,
    sub_category_en: line.sub_category_en,
    sub_category_id: line.sub_category_id,
    package_name: products.length > 0 ? (id ? line.name_id : line.name_en) : null,
    qty: line.qty,
    amount: line.amount,
    discount_percent: line.discount_percent,
    discount_amount: line.discount_amount,
    sub_total: line.sub_total,
    products: products.map((item) => ({
      product_code: item.product_code,
      product_name: id ? item.name_id : item.name_en,
      name: id ? item.name_id : item.name_en,
      name_en: item.name_en,
      name_id: item.name_id,
      sub_category: id ? item.sub_category_id : item.sub_category_en,
      sub_category_en: item.sub_category_en,
      sub_category_id: item.sub_category_id,
      qty: item.qty,
    })),
  };
}

function withoutCode(phone: string | null): string | null {
  return phone?.replace(/^\+62/, "") ?? null;
}
