import type { Express } from "express";
import { refuse } from "./refusal.ts";

/** `ready` is true from set-up until shutdown begins. */
export interface Readiness {
  ready: boolean;
  /** true from set-up on, also while stopping: requests are still served */
  open: boolean;
  /** sentences about what the portal stands on; it serves visitors nevertheless */
  complaints?: () => string[];
}

/**
 * `/livez`: the process runs. `/readyz`: it accepts visitors (from set-up until stopping); a line each says
 * what is wrong with the provider.
 */
export function setUpHealth(app: Express, readiness: Readiness): void {
  app.get("/livez", (_request, response) => void response.type("text/plain").send("ok\n"));
  app.get("/readyz", (_request, response) => {
    response
      .status(readiness.ready ? 200 : 503)
      .type("text/plain")
      .send([readiness.ready ? "ok" : "not ready", ...(readiness.complaints?.() ?? []), ""].join("\n"));
  });
  app.use((request, response, next) => {
    if (readiness.open) return next();
    refuse(request, response, "starting");
  });
}
