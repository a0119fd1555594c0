import type { KindName } from "./kinds.ts";

/** Fields by path, e.g. "[].product.prices[].amount"; those ending in "?" may be absent or null. */
type Fields = Readonly<Record<string, KindName>>;

const choice: Fields = { "[].id": "key", "[].name": "text" };
const link: Fields = { linkDownload: "url" };

/**
 * Fields without which a page of the portal lacks something, for each specified call. The schemas in
 * `app/upstream/` ask for less, so that a page does without what is absent.
 */
export const FIELDS: Readonly<Record<string, Fields>> = {
  "POST /login": { access_token: "text", fully_registered: "flag", account_type: "word" },
  "GET /profile": { uuid: "text", "person.patient.medical_record_number?": "text" },
  "GET /notifications/get": { "[].title": "text", "[].is_read": "flag" },
  "GET /patient-title/get": choice,
  "GET /gender/get": choice,
  "GET /marital-status/get": choice,
  "GET /country/get": choice,
  "GET /ethnicity/get": choice,
  "GET /identity-type/get": choice,
  "GET /religion/get": choice,
  "GET /province/get": { "[].id_sni": "key", "[].name": "text" },
  "GET /city/get": choice,
  "GET /district/get": choice,
  "GET /subdistrict/get": { "[].code": "key", "[].name": "text" },
  "POST /request-otp": { time_to_wait: "whole" },
  "POST /user-identity/ocr-scan": {
    "[].nik": "text",
    "[].tempat_lahir?": "text",
    "[].tanggal_lahir?": "text",
  },
  "GET /plant/get": {
    "[].id": "key",
    "[].name": "text",
    "[].product.prices": "list",
    "[].product.prices[].amount": "money",
  },
  "GET /registration/status-transaction": { status_code: "whole", order_number: "key" },
  "GET /invoices/get-detail": {
    "metadata.invoice_number": "text",
    "metadata.invoice_date": "date",
    "metadata.patient_name?": "text",
    "metadata.amount_total": "money",
    "metadata.total_discount?": "money",
    data: "list",
    "data[].amount": "money",
    "data[].qty?": "whole",
  },
  "GET /invoices/get-detail-homecare": {
    invoice_number: "text",
    invoice_date: "date",
    total_payment: "money",
    participants: "list",
    "participants[].patient_name": "text",
    "participants[].participant_test": "list",
    "participants[].participant_test[].product_data[].product_price": "money",
  },
  "GET /invoices/get-printout": link,
  "GET /invoices/get-printout-homecare": link,
  "GET /diagnosis/get-labreport": link,
  "GET /diagnosis/get-mcureport": link,
};

export interface Misfit {
  field: string;
  kind: KindName;
  value: unknown;
}

/** Fields of the results that do not have the plain form, each path once. */
export function misfits(
  results: unknown,
  fields: Fields,
  isPlain: (kind: KindName, value: unknown) => boolean,
): Misfit[] {
  return Object.entries(fields).flatMap(([path, kind]) => {
    const isOptional = path.endsWith("?");
    const field = path.replace("?", "");
    const wrong = valuesAt(results, field.replaceAll("[]", ".[]").split(".").filter(Boolean)).filter(
      (value) => !(isOptional && value == null) && !isPlain(kind, value),
    );
    return wrong.length > 0 ? [{ field, kind, value: wrong[0] }] : [];
  });
}

/** Nothing for an absent parent: its own line says so. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value];
  if (name === "[]") return Array.isArray(value) ? value.flatMap((item) => valuesAt(item, rest)) : [];
  if (typeof value !== "object" || value === null) return rest.length === 0 ? [undefined] : [];
  return valuesAt((value as Record<string, unknown>)[name], rest); // an object
}
