import type { Express } from "express";
import { paths } from "../lib/paths.ts";

/** Leads password managers to the page that changes the password (W3C, "A Well-Known URL for Changing Passwords"). */
export function setUpWellKnown(app: Express): void {
  app.get("/.well-known/change-password", (_request, response) => {
    response.set("Cache-Control", "no-store").redirect(303, paths.profileUser({ tab: "PASSWORD" }));
  });
}
