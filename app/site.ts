import { everyone } from "./site/everyone.ts";
import { organisations } from "./site/organisations.ts";
import type { SitePage } from "./site/page.ts";
import { patient } from "./site/patient.ts";

/**
 * One line per URL, grouped by access. Source of the router, `paths`, the access test and the menus.
 */
export const site = { ...everyone, ...patient, ...organisations } as const satisfies Record<string, SitePage>;

export const pages: readonly SitePage[] = Object.values(site);

/** Served by Express instead of the router. */
export const EVENTS_PATH = "/events";
export const UPLOAD_PROGRESS_PATH = "/upload-progress";
