import type { Express } from "express";
import { pageOf } from "../../lib/paths.ts";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers": "content-type",
  "Access-Control-Max-Age": "600",
};

/** Opens these addresses to every origin, and ignores cookies. */
export function setUpPrograms(app: Express): void {
  app.use((request, response, next) => {
    if (!pageOf(request.path)?.programs) return next();
    delete request.headers.cookie;
    response.set(CORS);
    if (request.method === "OPTIONS") response.status(204).set(PREFLIGHT).end();
    else next();
  });
}
