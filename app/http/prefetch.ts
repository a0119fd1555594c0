import type { Express } from "express";
import { askedLang } from "../i18n/language.ts";
import { pageOf } from "../lib/paths.ts";
import { isPrefetch } from "../lib/request.ts";
import { readCookie } from "../session/cookies.server.ts";

/**
 * Refuses what may not be fetched ahead: pages that the site map does not allow, a change of language, and any page
 * while a message waits, because a prefetched page that is opened later causes no other request. 503 makes the browser
 * ask again when the link is followed; 204 would make the link do nothing. HEAD of a page whose openings are
 * logged is refused too: it would be logged, and nobody sees the content.
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
