import { everyone } from "./site/everyone.ts";
import { organisations } from "./site/organisations.ts";
import type { SitePage } from "./site/page.ts";
import { patient } from "./site/patient.ts";

/**
 * The site map: one line per URL, grouped by access. The router, `paths`, the access test and the menus derive
 * from it.
 */
export const site = { ...everyone, ...patient, ...organisations } as const satisfies Record<string, SitePage>;

export const pages: readonly SitePage[] = Object.values(site);

/** The event stream, served by Express, not by the router. */
export const EVENTS_PATH = "/events";
