import { addDays, today } from "../../app/lib/dates.ts";
import { endpoints, type CallValues, type Endpoint } from "../../app/upstream/client/endpoint.server.ts";

// Every module that declares calls, so that the list never depends on what other test files have loaded.
import.meta.glob("../../app/upstream/*/*.server.ts", { eager: true });

/** Calls that the laboratory refuses to patients: those of companies, doctors, medical centres and its own staff. */
const OF_OTHERS = [
  "Billing",
  "Company",
  "Deposit",
  "Doctor's profile",
  "Employee imports",
  "Employees",
  "Examinations",
  "Fees",
  "Medical centres",
  "Office care",
  "Referrals",
];

const order = { order_number: "ORD-0001011" };
const result = { order_number: "ORD-0003006" };
const current = { patient_id: "pat-siti" };
const firstPage = { page: 1, per_page: 10 };
const queriesFor = (invoice_number: string): Record<string, CallValues["query"]> => ({
  "/payment/get-detail": { invoice_number },
  "/payment/get-due": { patient_id: "pat-raka" },
  "/registration/status-transaction": { invoice_number },
  "/product/get-detail": { product_id: "prd-glu-f" },
  "/public/product/get": { per_page: 10 },
  "/public/product/get-detail": { product_id: "prd-glu-f" },
  "/public/schedule/get": { plant_id: "plt-jkt-sdr", product_id: "prd-glu-f", days: 3 },
  "/public/plant/get": { per_page: 10 },
  "/plant/get-detail": { plant_id: "plt-jkt-sdr" },
  "/plant/get": { product_id: "prd-glu-f" },
  "/promo/get-detail": { promo_id: "prm-package" },
  "/voucher/get": { status: "active", ...firstPage },
  "/review/get": { plant_id: "plt-bdg-bbt" },
  "/order/get-detail": order,
  "/time-wish/get": order,
  "/invoices/get-detail": order,
  "/invoices/get-detail-homecare": order,
  "/homecare/coverage": { subdistrict_code: "3275011001" },
  "/schedule/get": {
    plant_id: "plt-jkt-sdr",
    service: "branch",
    days: 3,
    qty: 1,
    date_from: addDays(today(), 2),
  },
  "/payment-method/get": { order_type: "test" },
  "/province/get": { country_code: "ID" },
  "/district/get": { city_id: "3273" },
  "/subdistrict/get": { district_id: "327302" },
  "/notifications/get": firstPage,
  "/family/get-detail": { relation_id: "rel-raka" },
  "/subscription/get": firstPage,
  "/subscription/get-detail": { subscription_id: "sub-0001008" },
  "/result/get": firstPage,
  "/result/get-detail": result,
  "/result/get-history": { code: "1558-6,4548-4,2093-3" },
  "/consent/get": result,
  "/question/get-terms": { ...result, ...current },
  "/question/get-detail": { question_id: "qst-0001012" },
  "/privacy/get-request": { request_number: "PDP-0000000" },
  "/privacy/get-requests": firstPage,
  "/privacy/get-log": firstPage,
  "/critical-alert/get": firstPage,
  "/request/get-outcome": { client_request_id: "0b0e7c7e-6a2f-4a53-8d1c-5d2f7a1b9c3d" },
  "/medical-record/get-detail": current,
  "/medical-record/get-access-log": { ...current, ...firstPage },
  "/medical-record/get-shares": current,
});

/**
 * Every GET of patients, with a query that the seeded account `patient` gets an answer to. Omits documents, which
 * need an order each, and an offered time, open for 15 minutes.
 * @param invoice_number of one of the account's orders
 */
export function readableEndpoints(
  invoice_number: string,
): { endpoint: Endpoint; query: NonNullable<CallValues["query"]> }[] {
  const queries = queriesFor(invoice_number);
  const ofLookup = { "/city/get": { province_id_sni: "32" } } as Record<string, CallValues["query"]>;
  return endpoints
    .filter(({ method, area, resource, path }) => {
      const isOfPatients = !OF_OTHERS.includes(resource) || path === "/outbox/get";
      return method === "GET" && area !== "document" && isOfPatients && path !== "/time-wish/get-offer";
    })
    .map((endpoint) => ({
      endpoint,
      query:
        (endpoint.area === "lookup" ? ofLookup[endpoint.path] : undefined) ?? queries[endpoint.path] ?? {},
    }));
}
