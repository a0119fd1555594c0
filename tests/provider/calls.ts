import * as data from "./data.ts";
import { ok, refused, type Asked, type Handler } from "./handler.ts";
import { registrationCalls } from "./registration.ts";
import type { Outcome } from "./styles.ts";

const unknown = (query: Asked) =>
  refused(404, query.query["lang"] === "id" ? "Tidak ditemukan" : "Not found");

const list = (rows: readonly unknown[]): Handler => ({ open: true, answer: () => ok(rows) });

const lookups = Object.entries(data.lookups).map(([name, rows]): [string, Handler] => [
  `GET /${name}/get`,
  list(rows),
]);

/** Rows with the same value of a field as in the query; all without it. */
const ofParent = (rows: readonly Record<string, string>[], field: string): Handler => ({
  open: true,
  answer: ({ query }) => ok(rows.filter((row) => !query[field] || row[field] === query[field])),
});

function subdistricts({ query }: Asked): Outcome {
  const words = (query["query"] ?? "").toLowerCase();
  const matches = data.subdistricts.filter(
    (row) =>
      (!query["district_id"] || row.district_id === query["district_id"]) &&
      (row.name.toLowerCase().includes(words) || row.postal_code.includes(words)),
  );
  return ok(
    query["show_all_parents"] === "true"
      ? matches.map((row) => ({ ...row, ...data.parentsOf(row) }))
      : matches,
  );
}

function profile({ caller }: Asked): Outcome {
  const patient = caller?.medical_record_number
    ? { medical_record_number: caller.medical_record_number }
    : null;
  return ok({ uuid: caller?.uuid, person: { patient } });
}

function branches(query: Asked): Outcome {
  const { product_id } = query.query;
  if (product_id && product_id !== data.PRODUCT) return unknown(query);
  return ok(
    data.branches.map(({ amount, ...branch }) => ({
      ...branch,
      ...(product_id ? { product: { prices: [{ amount }] } } : {}),
    })),
  );
}

/** Only the patient's own orders are known. */
const orderOf = ({ query, caller }: Asked) =>
  caller?.username === "pasien"
    ? Object.entries(data.orders).find(([, { order_number }]) => order_number === query["order_number"])
    : undefined;

function status(requested: Asked): Outcome {
  const { query, caller } = requested;
  const order = data.orders[query["invoice_number"] ?? ""];
  if (!order || caller?.username !== "pasien") return unknown(requested);
  return ok({ status_code: order.state, order_number: order.order_number }, { top: true });
}

function invoice(query: Asked): Outcome {
  const [number, order] = orderOf(query) ?? [];
  return number && !order?.homeCare ? ok(data.invoiceOf(number)) : unknown(query);
}

function homeCareInvoice(query: Asked): Outcome {
  const [number, order] = orderOf(query) ?? [];
  return number && order?.homeCare ? ok(data.homeCareInvoiceOf(number)) : unknown(query);
}

const link = (query: Asked, name: string): Outcome =>
  ok({ linkDownload: `${query.origin}/files/${name}.pdf` }, { top: true });

const printout = (requested: (query: Asked) => boolean, name: string): Handler => ({
  answer: (asked) => (requested(asked) ? link(asked, name) : unknown(asked)),
});

const hasOrder = (query: Asked) => orderOf(query) !== undefined;
const isHomeCare = (query: Asked) => orderOf(query)?.[1].homeCare === true;
const hasReport = (query: Asked) =>
  hasOrder(query) && data.reported.includes(query.query["order_number"] ?? "");
const hasCheckUp = (query: Asked) => hasOrder(query) && query.query["order_number"] === data.reported[0];

function notifications({ query, caller }: Asked): Outcome {
  const page = Number(query["page"] ?? 1);
  const per_page = Number(query["per_page"] ?? 10);
  const all = caller?.username === "pasien" ? data.notifications : [];
  const rows = all.slice((page - 1) * per_page, page * per_page);
  return ok(rows, { paging: { page, per_page, total: all.length } });
}

/** The 29 calls of the specification. */
export const calls = new Map<string, Handler>([
  ...lookups,
  ["GET /province/get", list(data.provinces)],
  ["GET /city/get", ofParent(data.cities, "province_id_sni")],
  ["GET /district/get", ofParent(data.districts, "city_id")],
  ["GET /subdistrict/get", { open: true, answer: subdistricts }],
  ["GET /profile", { answer: profile }],
  ["GET /plant/get", { answer: branches }],
  ["GET /registration/status-transaction", { answer: status }],
  ["GET /invoices/get-detail", { answer: invoice }],
  ["GET /invoices/get-detail-homecare", { answer: homeCareInvoice }],
  ["GET /invoices/get-printout", printout(hasOrder, "invoice")],
  ["GET /invoices/get-printout-homecare", printout(isHomeCare, "invoice")],
  ["GET /diagnosis/get-labreport", printout(hasReport, "report")],
  ["GET /diagnosis/get-mcureport", printout(hasCheckUp, "check-up")],
  ["POST /cart/empty", { answer: () => ok(null) }],
  ["GET /notifications/get", { answer: notifications }],
  ...registrationCalls,
]);
