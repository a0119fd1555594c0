// Serves the build like Remix's Express template. PORT; COMPRESS_PAGES=off disables compression.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createRequestHandler, writeReadableStreamToWritable } from "@remix-run/node";
import compression from "compression";
import express from "express";

const built = fileURLToPath(new URL("../../../.cache/bare-remix/", import.meta.url));
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
  const remixRequest = new Request(`http://localhost${request.originalUrl}`, {
    method: request.method,
    headers: Object.entries(request.headers).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    ),
    ...(hasBody ? { body: request, duplex: "half" } : {}),
  });
  handle(remixRequest)
    .then(async ({ status, headers, body }) => {
      response.status(status);
      for (const [name, value] of headers) response.append(name, value);
      if (body) await writeReadableStreamToWritable(body, response);
      else response.end();
    })
    .catch(next);
});
app.listen(Number(process.env["PORT"]), "127.0.0.1");
