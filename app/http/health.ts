import type { Express } from "express";
import { refuse } from "./refusal.ts";

/** `ready` is true after set-up until the portal stops. */
export interface Readiness {
  ready: boolean;
  /** true after set-up, also while stopping: requests are still served */
  open: boolean;
}

/** `/livez`: the process runs. `/readyz`: it accepts visitors (not before set-up, not while stopping). */
export function setUpHealth(app: Express, readiness: Readiness): void {
  app.get("/livez", (_request, response) => void response.type("text/plain").send("ok\n"));
  app.get("/readyz", (_request, response) => {
    response
      .status(readiness.ready ? 200 : 503)
      .type("text/plain")
      .send(readiness.ready ? "ok\n" : "not ready\n");
  });
  app.use((request, response, next) => {
    if (readiness.open) return next();
    refuse(request, response, "starting");
  });
}
