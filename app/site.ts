import { everyone } from "./site/everyone.ts";
import { organisations } from "./site/organisations.ts";
import type { SitePage } from "./site/page.ts";
import { patient } from "./site/patient.ts";

/** Source of router, `paths`, access test and menus. */
export const site = { ...everyone, ...patient, ...organisations } as const satisfies Record<string, SitePage>;

export const pages: readonly SitePage[] = Object.values(site);

/** Served by Express instead of the router. */
export const EVENTS_PATH = "/events";
export const UPLOAD_PROGRESS_PATH = "/upload-progress";
