// Serves a built application as Remix's Express template does. The folder of the build is its argument; PORT;
// COMPRESS_PAGES=off leaves compression out.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import compression from "compression";
import express from "express";

const built = process.argv[2];
const handle = createRequestHandler(
  await import(pathToFileURL(join(built, "server/index.js")).href),
  "production",
);
const app = express();
app.disable("x-powered-by");
if (process.env["COMPRESS_PAGES"] !== "off") app.use(compression());
app.use(
  "/assets",
  express.static(join(built, "client/assets"), { immutable: true, maxAge: "1y", index: false }),
);
app.all("*", (request, response, next) => {
  const hasBody = request.method !== "GET" && request.method !== "HEAD";
  const requestId = randomUUID();
  const remixRequest = new Request(`http://localhost${request.originalUrl}`, {
    method: request.method,
    headers: Object.entries({ ...request.headers, "x-portal-request-id": requestId }).flatMap(
      ([name, value]) => [value].flat().map((one) => [name, one]),
    ),
    ...(hasBody ? { body: request, duplex: "half" } : {}),
  });
  handle(remixRequest, { requestId })
    .then(async ({ status, headers, body }) => {
      response.status(status);
      for (const [name, value] of headers) response.append(name, value);
      if (body) await writeReadableStreamToWritable(body, response);
      else response.end();
    })
    .catch(next);
});
app.listen(Number(process.env["PORT"]), "127.0.0.1");
