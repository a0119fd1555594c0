import type { Express } from "express";
import { env } from "../env.server.ts";
import { paths } from "../lib/paths.ts";

const PUBLIC_PAGES = [
  paths.publicTests(),
  paths.publicPackages(),
  paths.publicBranches(),
  paths.privacyNotice(),
];

/** W3C, "A Well-Known URL for Changing Passwords". */
export function setUpWellKnown(app: Express): void {
  app.get("/.well-known/change-password", (_request, response) => {
    response.set("Cache-Control", "no-store").redirect(303, paths.profileUser({ tab: "PASSWORD" }));
  });
  app.get("/robots.txt", (_request, response) => {
    const allowed = ["/$", "/?lang=", "/assets/", ...PUBLIC_PAGES].map((path) => `Allow: ${path}`);
    const sitemap = `Sitemap: ${env().PUBLIC_ORIGIN}${paths.sitemap()}`;
    response.type("text/plain").send(["User-agent: *", ...allowed, "Disallow: /", sitemap, ""].join("\n"));
  });
}
