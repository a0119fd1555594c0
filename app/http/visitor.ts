import type { Express } from "express";
import { readSession } from "../session/session.server.ts";

declare module "express-serve-static-core" {
  interface Locals {
    /** account that is signed in, null for a stranger: decides in whose share of the portal a request is handled */
    accountKey: string | null;
  }
}

/** Notes whose a request is, before anything of it is read. While the state fails, everybody is a stranger. */
export function setUpVisitor(app: Express): void {
  app.use((request, response, next) => {
    response.locals.accountKey = null;
    void readSession(request.headers.cookie ?? null)
      .catch(() => null)
      .then((session) => {
        response.locals.accountKey = session?.accountKey ?? null;
        next();
      }, next);
  });
}
