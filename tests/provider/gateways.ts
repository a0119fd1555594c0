import type { Wire } from "./styles.ts";

const json = (status: number, body: unknown) => (): Wire => ({ status, body });

export const GATEWAYS: Readonly<Record<string, (method: string, path: string) => Wire>> = {
  Kong: json(404, { message: "no Route matched with those values" }),
  Apigee: json(404, {
    fault: {
      faultstring: "Unable to identify proxy for host: default and url: /api/v1.5/x",
      detail: { errorcode: "messaging.adaptors.http.flow.ApplicationNotFound" },
    },
  }),
  "AWS API Gateway": json(403, { message: "Missing Authentication Token" }),
  "AWS HTTP API": json(404, { message: "Not Found" }),
  "Azure API Management": json(404, { statusCode: 404, message: "Resource not found" }),
  "Azure API Management, operation": json(404, {
    statusCode: 404,
    message: "Unable to match incoming request to an operation.",
  }),
  Gravitee: json(404, { message: "No context-path matches the request URI.", http_status_code: 404 }),
  WSO2: json(404, {
    code: "900906",
    message: "No matching resource found in the API for the given request",
    description: "Access failure for API: /x",
  }),
  "IBM API Connect": json(404, {
    httpCode: "404",
    httpMessage: "Not Found",
    moreInformation: "No resources match requested URI",
  }),
  "Google ESP": json(404, { code: 5, message: "Method does not exist.", details: [] }),
  MuleSoft: (_, path) => ({ status: 404, body: { error: `No listener for endpoint: ${path}` } }),
  nginx: () => ({ status: 404, body: "<html><head><title>404 Not Found</title></head></html>" }),
  "Traefik and Gin": () => ({ status: 404, body: Buffer.from("404 page not found\n") }),
  Envoy: () => ({ status: 404, body: Buffer.alloc(0) }),
  Express: (method, path) => ({ status: 404, body: `<!DOCTYPE html><pre>Cannot ${method} ${path}</pre>` }),
  "Express, by hand": (_, path) => ({
    status: 404,
    body: { status: "fail", message: `Can't find ${path} on this server!` },
  }),
  "Express, shorter": json(404, { success: false, message: "Route not found", data: null }),
  "Express, course": json(404, { error: "unknown endpoint" }),
  Fastify: (method, path) => ({
    status: 404,
    body: { message: `Route ${method}:${path} not found`, error: "Not Found", statusCode: 404 },
  }),
  NestJS: (method, path) => ({
    status: 404,
    body: { statusCode: 404, message: `Cannot ${method} ${path}`, error: "Not Found" },
  }),
  Hapi: json(404, { statusCode: 404, error: "Not Found", message: "Not Found" }),
  LoopBack: (method, path) => ({
    status: 404,
    body: {
      error: { statusCode: 404, name: "NotFoundError", message: `Endpoint "${method} ${path}" not found.` },
    },
  }),
  AdonisJS: (method, path) => ({
    status: 404,
    body: { code: "E_ROUTE_NOT_FOUND", message: `E_ROUTE_NOT_FOUND: Cannot ${method}:${path}` },
  }),
  Restify: (_, path) => ({
    status: 404,
    body: { code: "ResourceNotFound", message: `${path} does not exist` },
  }),
  Laravel: (_, path) => ({
    status: 404,
    body: { message: `The route ${path.slice(1)} could not be found.` },
  }),
  Lumen: json(404, { error: { code: 404, message: "Not Found" } }),
  Symfony: (method, path) => ({
    status: 404,
    body: { title: "An error occurred", status: 404, detail: `No route found for "${method} ${path}"` },
  }),
  CodeIgniter: (method, path) => ({
    status: 404,
    body: {
      status: 404,
      error: 404,
      messages: { error: `Can't find a route for '${method.toLowerCase()}: ${path}'.` },
    },
  }),
  Yii: json(404, {
    name: "Not Found",
    message: "Page not found.",
    code: 0,
    status: 404,
    type: "yii\\web\\NotFoundHttpException",
  }),
  Slim: json(404, { message: "404 Not Found" }),
  Rails: (method, path) => ({
    status: 404,
    body: { status: 404, error: `No route matches [${method}] "${path}"` },
  }),
  "Django REST": json(404, { detail: "Not found." }),
  Flask: json(404, {
    message:
      "The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.",
  }),
  FastAPI: json(404, { detail: "Not Found" }),
  Spring: (_, path) => ({
    status: 404,
    body: { timestamp: "2026-11-28T03:00:00Z", status: 404, error: "Not Found", path },
  }),
  "Spring 6": (_, path) => ({
    status: 404,
    body: {
      type: "about:blank",
      title: "Not Found",
      status: 404,
      detail: `No static resource ${path.slice(1)}.`,
    },
  }),
  "Spring, handler": (method, path) => ({
    status: 404,
    body: { status: 404, error: "Not Found", message: `No handler found for ${method} ${path}` },
  }),
  Quarkus: (_, path) => ({
    status: 404,
    body: { error: `RESTEASY003210: Could not find resource for full path: http://lab${path}` },
  }),
  "ASP.NET Web API": (_, path) => ({
    status: 404,
    body: {
      Message: `No HTTP resource was found that matches the request URI 'http://lab${path}'.`,
      MessageDetail: "No type was found that matches the controller named 'x'.",
    },
  }),
  "ASP.NET Core": json(404, {
    type: "https://tools.ietf.org/html/rfc9110#section-15.5.5",
    title: "Not Found",
    status: 404,
    traceId: "00-1",
  }),
  Phoenix: json(404, { errors: { detail: "Not Found" } }),
  "Phoenix, router": (method, path) => ({
    status: 404,
    body: { message: `no route found for ${method} ${path} (LabWeb.Router)` },
  }),
  Fiber: (method, path) => ({ status: 404, body: { error: `Cannot ${method} ${path}` } }),
  Vercel: json(404, { error: { code: "404", message: "The page could not be found" } }),
  tRPC: json(404, {
    error: { message: 'No "query"-procedure on path "x"', code: -32004, data: { code: "NOT_FOUND" } },
  }),
  "a code alone": json(404, { code: "ENDPOINT_NOT_FOUND" }),
  "a code in an object": json(404, { error: { code: "RouteNotFoundException", message: "Oops" } }),
  "a number": json(404, { code: 40400, message: "API endpoint is not available" }),
  "HTTP 200": json(200, { statusCode: 404, message: "The requested endpoint does not exist", results: null }),
  "HTTP 200, number": json(200, { status: 0, code: 1004, message: "Route not found", data: null }),
  "HTTP 400": json(400, { success: false, message: "Invalid API route" }),
  Indonesian: json(404, { status: "error", message: "Endpoint tidak ditemukan", data: null }),
  "Indonesian, page": json(404, {
    statusCode: 404,
    message: "Halaman yang Anda cari tidak ada",
    results: null,
  }),
  "Indonesian, route": json(404, { statusCode: 404, message: "Rute /x belum tersedia", results: null }),
};
