import type { Express } from "express";
import { pageOf } from "../../lib/paths.ts";

const CORS = {
  "Access-Control-Allow-Origin": "*",
  // Otherwise pages of other sites could not read the answer.
  "Cross-Origin-Resource-Policy": "cross-origin",
};
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, POST",
  "Access-Control-Allow-Headers": "content-type",
  "Access-Control-Max-Age": "600",
};

/**
 * Opens the site map's addresses for programs to every origin. Cookies are dropped: an answer depends
 * on nothing that a browser sends by itself.
 */
export function setUpPrograms(app: Express): void {
  app.use((request, response, next) => {
    if (!pageOf(request.path)?.programs) return next();
    delete request.headers.cookie;
    response.set(CORS);
    if (request.method === "OPTIONS") response.status(204).set(PREFLIGHT).end();
    else next();
  });
}
