import type { Express } from "express";
import { paths } from "../lib/paths.ts";

/** W3C, "A Well-Known URL for Changing Passwords". */
export function setUpWellKnown(app: Express): void {
  app.get("/.well-known/change-password", (_request, response) => {
    response.set("Cache-Control", "no-store").redirect(303, paths.profileUser({ tab: "PASSWORD" }));
  });
}
