import { describe, expect, it } from "vitest";
import { readEnvelope } from "../../app/upstream/client/envelope.ts";
import { signOf } from "../../app/upstream/client/answer-outcome.server.ts";
import { GATEWAYS } from "../provider/gateways.ts";

function signFor({ status: http, body }: { status: number; body: unknown }) {
  const isJson = typeof body === "object" && !Buffer.isBuffer(body);
  const envelope = isJson ? readEnvelope(body, { list: false, fields: null }) : null;
  const inBody = envelope?.status;
  const status = http < 400 ? (inBody ?? http) : Math.max(inBody ?? 0, http);
  return signOf({ name: "GET /order/get-detail", hasToken: true, status, area: "order", envelope });
}

const EITHER = [
  "AWS HTTP API",
  "Azure API Management",
  "nginx",
  "Traefik and Gin",
  "Envoy",
  "Express",
  "Hapi",
  "Lumen",
  "Slim",
  "Django REST",
  "Flask",
  "FastAPI",
  "Spring",
  "ASP.NET Core",
  "Phoenix",
];

describe("an answer to a route that the provider does not have", () => {
  it.each(Object.entries(GATEWAYS))("is recognised: %s", (name, answer) => {
    const sign = signFor(answer("GET", "/api/v1.5/order/get-detail"));
    expect(sign).toBe(EITHER.includes(name) ? "perhaps absent" : "absent");
  });

  it.each([
    "Endpoint /api/v1.5/order/get not found",
    "URL not found",
    "API not found",
    "Path not found.",
    "Page Not Found",
    "No such route",
    "No such endpoint: GET /order",
    "There is no endpoint at this address",
    "This route does not exist",
    "That endpoint doesn't exist",
    "Requested endpoint is not available",
    "The page you are looking for could not be found.",
    "Invalid route",
    "Unknown path",
    "Undefined route",
    "Method not found.",
    "Unable to resolve the request",
    "Controller or its method is not found: App\\Orders::index",
    "GET /api/v1.5/order/get not found",
    "Route [order.get] not defined.",
    "Error: Cannot GET /order",
    "Rute tidak ditemukan",
    "URL tidak ditemukan",
    "Endpoint tidak tersedia",
    "Tidak ada rute untuk alamat ini",
    "API endpoint not implemented",
    "Sorry, that endpoint does not exist.",
    "We could not find that endpoint",
    "404: endpoint not found",
    "Nothing found at this URL",
    "Not Found - /api/v1.5/order/get",
    "Request path not found",
    "Oops! page not found",
    "RoutingError: No route matches [GET] /order",
    "Could not route request",
    "default backend - 404",
    "Unroutable request",
    "This endpoint has been removed",
    "Layanan API tidak ditemukan",
    "Tidak dapat menemukan rute /order",
    "Maaf, halaman tidak ditemukan",
  ])("is recognised by its sentence: %s", (message) => {
    for (const body of [
      { message },
      { statusCode: 404, message, results: null },
      { error: message },
      { error: { message } },
      { title: "Not Found", detail: message },
      { success: false, errors: [{ message }] },
    ])
      expect([body, signFor({ status: 404, body })]).toEqual([body, "absent"]);
  });

  it.each(["ROUTE_NOT_FOUND", "E_ROUTE_NOT_FOUND", "NO_SUCH_ROUTE", "UNKNOWN_ENDPOINT", "route-not-found"])(
    "is recognised by its code: %s",
    (code) => {
      for (const body of [{ code }, { error: { code, message: "" } }, { statusCode: 404, error: code }])
        expect([body, signFor({ status: 404, body })]).toEqual([body, "absent"]);
    },
  );
});

describe("an answer about an item that does not exist", () => {
  it.each([
    "Order not found",
    "Result not found",
    "The requested order was not found",
    "Payment method not found",
    "Delivery route not found",
    "Address not found",
    "Service not found",
    "Report could not be found",
    "Branch does not exist",
    "No query results for model [App\\Models\\Order] 5",
    "Couldn't find Order with 'id'=5",
    "Could not find request REQ-5",
    "Unable to find the patient",
    "Object not found: 5",
    "No orders found",
    "No method of payment",
    "No page of this report is released",
    "File not found",
    "Patient record not found on the server",
    "Pesanan tidak ditemukan",
    "Data tidak ditemukan",
    "Alamat tidak ditemukan",
    "Metode pembayaran tidak ditemukan",
    "Layanan tidak ditemukan",
    "Tidak ada hasil",
    "Page 3 has no results",
    "Procedure not found",
    "Method of payment not found",
    "Function test not found",
    "URL of the report is not available",
    "Path report not found",
    "Invalid API key",
    "You have no permission for this endpoint",
    "Halaman hasil tidak ditemukan",
    "Maaf, pesanan tersebut tidak ditemukan",
    "Tidak dapat menemukan pasien",
  ])("stays one: %s", (message) => {
    for (const body of [
      { statusCode: 404, message, results: null },
      { status: 404, message },
      { statusCode: 404, error: "Not Found", message },
      { success: false, message, data: null },
    ])
      expect([body, signFor({ status: 404, body })]).toEqual([body, "there"]);
  });

  it.each(["ORDER_NOT_FOUND", "result_not_found", "E_ROW_NOT_FOUND"])("stays one: %s", (code) => {
    expect(signFor({ status: 404, body: { code, message: "Not found" } })).toBe("there");
  });

  it("stays one in the documented envelope, whatever short sentence it has", () => {
    for (const message of ["Not found", "Tidak ditemukan", ""])
      expect(signFor({ status: 404, body: { statusCode: 404, message, results: null } })).toBe("there");
  });

  it("is not a route because a field is an address", () => {
    expect(signFor({ status: 422, body: { errors: { url: ["Invalid url"] } } })).toBe("there");
    expect(signFor({ status: 409, body: { statusCode: 409, message: "Invalid method" } })).toBe("there");
  });
});
