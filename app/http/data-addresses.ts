import type { Express } from "express";
import { refuse } from "./refusal.ts";

const PARAMETERS = /(?:^|&)_(?:data|routes)(?:=|&|$)/;

/** Answers 404 to the addresses at which Remix would send a page's data without the page: no page uses them. */
export function setUpDataAddresses(app: Express): void {
  app.use((request, response, next) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    if (path.endsWith(".data") || PARAMETERS.test(query)) refuse(request, response, "missing");
    else next();
  });
}
