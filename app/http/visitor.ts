import type { Express } from "express";
import { readSession } from "../session/session.server.ts";

declare module "express-serve-static-core" {
  interface Locals {
    /** null for a stranger; decides the share of capacity */
    accountKey: string | null;
  }
}

/** If the state store fails, a form's sender is a stranger until the form is read. */
export function setUpVisitor(app: Express): void {
  app.use((request, response, next) => {
    response.locals.accountKey = null;
    readSession(request.headers.cookie ?? null).then(
      (session) => {
        response.locals.accountKey = session?.accountKey ?? null;
        next();
      },
      (error: unknown) => next(request.method === "POST" ? undefined : error),
    );
  });
}
