import type { Express } from "express";
import { askedLang } from "../../i18n/language.ts";
import { pageOf } from "../../lib/paths.ts";
import { isPrefetch } from "../../lib/request.ts";
import { readCookie } from "../../session/cookies.server.ts";

/**
 * 503 makes the browser ask again on click; 204 would disable the link. Also refuses HEAD of pages
 * with logged openings.
 */
export function setUpPrefetch(app: Express): void {
  app.use((request, response, next) => {
    if (request.method === "HEAD" && pageOf(request.path)?.logged === true) {
      response.status(405).set("Allow", "GET, POST").end();
      return;
    }
    if (!isPrefetch({ get: (name) => request.get(name) ?? null })) return next();
    const allowed =
      pageOf(request.path)?.prefetch === true &&
      readCookie(request.headers.cookie, "flash") === null &&
      askedLang(new URLSearchParams(request.url.split("?", 2)[1])) === null;
    if (allowed) next();
    else response.status(503).end();
  });
}
