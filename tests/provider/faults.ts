import { gzipSync } from "node:zlib";
import { accepts, at, broken, bytes, fixed, lost, named, page, sent, type Fault } from "./fault-kinds.ts";
import { cities } from "./data.ts";

const times = new Map<unknown, number>();
/** 1 for the first call of an account or address, 2 for the second … */
function timesOf(caller: unknown): number {
  const count = (times.get(caller) ?? 0) + 1;
  times.set(caller, count);
  return count;
}

/** One line per fault; the conformance program must name exactly this call, check and field. */
export const faults: readonly Fault[] = [
  // sign in
  {
    title: "token under another name",
    call: "POST /login",
    check: "shape",
    field: "access_token",
    ...at("access_token", named("token")),
  },
  {
    title: "no word whether registration is finished",
    call: "POST /login",
    check: "shape",
    field: "fully_registered",
    ...at("fully_registered", lost),
  },
  {
    title: "account type as an object",
    call: "POST /login",
    check: "shape",
    field: "account_type",
    ...at("account_type", sent({ id: 1 })),
  },
  {
    title: "every password is right",
    call: "POST /login",
    check: "errors",
    ...accepts({ access_token: "token-for-anybody", fully_registered: true, account_type: "PATIENT" }),
  },
  { title: "no uuid", call: "GET /profile", check: "shape", field: "uuid", ...at("uuid", lost) },
  {
    title: "medical record number as an object",
    call: "GET /profile",
    check: "shape",
    field: "person.patient.medical_record_number",
    ...at("person.patient.medical_record_number", sent({ value: 1 })),
  },
  { title: "profile without a token", call: "GET /profile", check: "token", open: true },
  {
    title: "titles under another name",
    call: "GET /patient-title/get",
    check: "shape",
    field: "[].name",
    outcome: (given) => ({ ...given, results: [{ id: "1", label: "Mr" }] }),
  },
  {
    title: "choices without a key",
    call: "GET /gender/get",
    check: "shape",
    field: "[].id",
    ...at("[].id", lost),
  },
  {
    title: "HTML page of an unknown route",
    call: "GET /religion/get",
    check: "answer",
    ...page(404, "<h1>Not Found</h1>"),
  },
  { title: "500 for a list", call: "GET /country/get", check: "answer", ...broken(500) },
  {
    title: "provinces without their code",
    call: "GET /province/get",
    check: "shape",
    field: "[].id_sni",
    ...at("[].id_sni", lost),
  },
  {
    title: "cities of every province",
    call: "GET /city/get",
    check: "filter",
    field: "province_id_sni",
    ...fixed(cities),
  },
  {
    title: "truncated JSON",
    call: "GET /district/get",
    check: "answer",
    ...bytes((json) => Buffer.from(json.slice(0, -9))),
  },
  {
    title: "subdistricts without their code",
    call: "GET /subdistrict/get",
    check: "shape",
    field: "[].code",
    ...at("[].code", lost),
  },
  {
    title: "language ignored",
    call: "GET /marital-status/get",
    check: "language",
    field: "[].name",
    ...at("[].name_id", lost),
  },
  {
    title: "invalid UTF-8",
    call: "GET /identity-type/get",
    check: "answer",
    ...bytes((json) => Buffer.from(json.replace("KTP", "K\u00dfP"), "latin1")),
  },
  {
    title: "duplicate keys",
    call: "GET /ethnicity/get",
    check: "answer",
    field: "id",
    ...bytes((json) => Buffer.from(json.replace('"id":"829"', '"id":"1","id":"829"'))),
  },
  {
    title: "400 without errors",
    call: "POST /register",
    check: "errors",
    field: "errors",
    outcome: ({ errors: _errors, ...rest }) => rest,
  },
  {
    title: "an empty registration is accepted",
    call: "POST /continue-register",
    check: "errors",
    ...accepts(null),
  },
  {
    title: "any one-time code is right",
    call: "POST /verify-otp",
    check: "errors",
    ...accepts({ token: "token-for-anybody" }),
  },
  {
    title: "no seconds to wait",
    call: "POST /request-otp",
    check: "shape",
    field: "time_to_wait",
    ...at("time_to_wait", lost),
  },
  {
    title: "each request prolongs the wait for a code",
    call: "POST /request-otp",
    check: "repeat",
    field: "time_to_wait",
    outcome: (given, { body }) => ({ ...given, results: { time_to_wait: 60 * timesOf(body["email"]) } }),
  },
  { title: "500 for an unknown account", call: "POST /forget-password", check: "errors", ...broken(500) },
  {
    title: "a text is read as a card",
    call: "POST /user-identity/ocr-scan",
    check: "errors",
    ...accepts([]),
  },
  {
    title: "card without its number",
    call: "POST /user-identity/ocr-scan",
    check: "shape",
    field: "[].nik",
    ...at("[].nik", named("ktp_number")),
  },
  // browse
  {
    title: "price as a formatted text",
    call: "GET /plant/get",
    check: "shape",
    field: "[].product.prices[].amount",
    ...at("[].product.prices[].amount", (fields, name) => (fields[name] = "150.000,00")),
  },
  // order
  {
    title: "status as a word",
    call: "GET /registration/status-transaction",
    check: "shape",
    field: "status_code",
    ...at("status_code", sent("PAID")),
  },
  {
    title: "an unknown invoice is paid",
    call: "GET /registration/status-transaction",
    check: "errors",
    field: "status_code",
    ...accepts({ status_code: 200, order_number: "W-1" }),
  },
  {
    title: "total as a fraction in text",
    call: "GET /invoices/get-detail",
    check: "shape",
    field: "metadata.amount_total",
    ...at("metadata.amount_total", sent("1,500,000.50")),
  },
  {
    title: "compressed with a broken end",
    call: "GET /invoices/get-detail-homecare",
    check: "answer",
    ...bytes((json) => gzipSync(json).subarray(0, -12), { "Content-Encoding": "gzip" }),
  },
  {
    title: "document on another host",
    call: "GET /invoices/get-printout",
    check: "document",
    field: "linkDownload",
    ...at("linkDownload", sent("https://files.example/invoice.pdf")),
  },
  {
    title: "no home-care participants",
    call: "GET /invoices/get-detail-homecare",
    check: "shape",
    field: "participants",
    ...at("participants", lost),
  },
  {
    title: "a page instead of a PDF",
    call: "GET /diagnosis/get-labreport",
    check: "document",
    field: "linkDownload",
    document: (path) => (path.includes("report") ? Buffer.from("<p>Sign in</p>") : null),
  },
  {
    title: "report under another name",
    call: "GET /diagnosis/get-mcureport",
    check: "shape",
    field: "linkDownload",
    ...at("linkDownload", named("url")),
  },
  { title: "a slow answer", call: "GET /invoices/get-printout-homecare", check: "latency", slowMs: 9000 },
  {
    title: "the cart is empty only once",
    call: "POST /cart/empty",
    check: "repeat",
    outcome: (given, { caller }) =>
      timesOf(caller) === 1 ? given : { ...given, status: 409, message: "Empty already" },
  },
  {
    title: "more rows than asked for",
    call: "GET /notifications/get",
    check: "paging",
    field: "per_page",
    outcome: (given) => ({
      ...given,
      results: Array.from({ length: 40 }, (_, index) => ({
        id: String(index),
        title: "Result",
        is_read: false,
      })),
    }),
  },
  {
    title: "read as a word",
    call: "GET /notifications/get",
    check: "shape",
    field: "[].is_read",
    ...at("[].is_read", sent("belum")),
  },
  { title: "the websocket confirms nothing", call: "websocket", check: "websocket", deaf: true },
  {
    title: "the first page of a list of choices",
    call: "GET /country/get",
    check: "paging",
    field: "meta.total",
    outcome: (given) => ({ ...given, paging: { page: 1, per_page: 1, total: 999 } }),
  },
  {
    title: "branches of a product only",
    call: "GET /plant/get",
    check: "all",
    field: "product_id",
    outcome: (given, { query }) =>
      query["product_id"] ? given : { ...given, status: 422, message: "Name a product", results: null },
  },
  {
    title: "no search by name",
    call: "GET /subdistrict/get",
    check: "search",
    field: "query",
    outcome: (given, { query }) => (query["query"] ? { ...given, results: [] } : given),
  },
];
