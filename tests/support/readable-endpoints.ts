import { addDays, today } from "../../app/lib/dates.ts";
import "../../app/upstream/accounts.server.ts";
import "../../app/upstream/cart.server.ts";
import "../../app/upstream/catalogue.server.ts";
import "../../app/upstream/consultations.server.ts";
import "../../app/upstream/dashboard.server.ts";
import { endpoints, type CallValues, type Endpoint } from "../../app/upstream/endpoint.server.ts";
import "../../app/upstream/family.server.ts";
import "../../app/upstream/invoices.server.ts";
import "../../app/upstream/lookups.server.ts";
import "../../app/upstream/notifications.server.ts";
import "../../app/upstream/outbox.server.ts";
import "../../app/upstream/payments.server.ts";
import "../../app/upstream/plants.server.ts";
import "../../app/upstream/promos.server.ts";
import "../../app/upstream/reviews.server.ts";
import "../../app/upstream/schedule.server.ts";
import "../../app/upstream/vouchers.server.ts";

const order = { order_number: "ORD-0001011" };
const queriesFor = (invoice_number: string): Record<string, CallValues["query"]> => ({
  "/payment/get-detail": { invoice_number },
  "/payment/get-due": { patient_id: "pat-raka" },
  "/registration/status-transaction": { invoice_number },
  "/product/get-detail": { product_id: "prd-glu-f" },
  "/plant/get-detail": { plant_id: "plt-jkt-sdr" },
  "/plant/get": { product_id: "prd-glu-f" },
  "/promo/get-detail": { promo_id: "prm-package" },
  "/voucher/get": { status: "active", page: 1, per_page: 10 },
  "/review/get": { plant_id: "plt-bdg-bbt" },
  "/order/get-detail": order,
  "/invoices/get-detail": order,
  "/invoices/get-detail-homecare": order,
  "/homecare/coverage": { subdistrict_code: "3275011001" },
  "/schedule/get": {
    ...{ plant_id: "plt-jkt-sdr", service: "branch", days: 3, qty: 1 },
    date_from: addDays(today(), 2),
  },
  "/payment-method/get": { order_type: "test" },
  "/province/get": { country_code: "ID" },
  "/district/get": { city_id: "3273" },
  "/subdistrict/get": { district_id: "327302" },
  "/notifications/get": { page: 1, per_page: 10 },
});

/**
 * Every GET of the laboratory, with a query that the seeded account `patient` gets an answer to. Documents are
 * left out: they need an order for each kind.
 * @param invoice_number of one of the account's orders
 */
export function readableEndpoints(
  invoice_number: string,
): { endpoint: Endpoint; query: NonNullable<CallValues["query"]> }[] {
  const queries = queriesFor(invoice_number);
  const ofLookup = { "/city/get": { province_id_sni: "32" } } as Record<string, CallValues["query"]>;
  return endpoints
    .filter(({ method, area }) => method === "GET" && area !== "document")
    .map((endpoint) => ({
      endpoint,
      query:
        (endpoint.area === "lookup" ? ofLookup[endpoint.path] : undefined) ?? queries[endpoint.path] ?? {},
    }));
}
