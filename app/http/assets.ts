import { existsSync } from "node:fs";
import { join } from "node:path";
import compression from "compression";
import { constants } from "node:zlib";
import express, { type Express, type Response } from "express";
import type { Env } from "../env.server.ts";

const ENCODINGS = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

/** Static files: hashed ones are immutable and sent precompressed. */
export function setUpAssets(app: Express, clientDir: string): void {
  app.get(/^\/assets\/[\w.-]+\.(js|css|svg)$/, (request, response, next) => {
    response.vary("Accept-Encoding");
    for (const { name, ending } of ENCODINGS) {
      if (!request.acceptsEncodings(name) || !existsSync(join(clientDir, request.path + ending))) continue;
      response.type(request.path.slice(request.path.lastIndexOf("."))).set("Content-Encoding", name);
      request.url = request.path + ending;
      break;
    }
    next();
  });
  // express.static would keep the `no-store` set before.
  const cache = (value: string) => ({
    index: false as const,
    redirect: false,
    setHeaders: (response: Response) => void response.set("Cache-Control", value),
  });
  const immutable = cache("public, max-age=31536000, immutable");
  app.use("/assets", express.static(join(clientDir, "assets"), immutable), (_request, response) => {
    response.status(404).type("text/plain").send("Not found.\n");
  });
  app.use(express.static(clientDir, cache("public, max-age=3600")));
}

/** Compresses pages; COMPRESS_PAGES=off behind a proxy that compresses. */
export function setUpCompression(app: Express, env: Env): void {
  if (env.COMPRESS_PAGES === "off") return;
  app.use(
    compression({
      threshold: 1024,
      level: 6,
      brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    }),
  );
}
