const base = ["lib", "site", "env.server"];

/**
 * Allowed imports per app/ folder, including itself; enforced by
 * tests/unit/architecture.test.ts.
 */
export const folders = {
  site: ["site"],
  lib: ["lib", "site", "modules/search-text"],
  i18n: ["i18n", ...base],
  state: ["state", ...base],
  realtime: ["realtime", ...base],
  workers: ["workers", "lib", "site"],
  modules: ["modules"],
  upstream: ["upstream", "state", "i18n", ...base],
  forms: ["forms", "upstream/client/errors", "upstream/client/settle", "state", "i18n", ...base],
  session: ["session", "forms", "upstream", "state", "i18n", ...base],
  ui: ["ui", "modules/attributes", "modules/bulk-count", "forms/failure", "forms/result", "i18n", ...base],
  steps: ["steps", "session", "forms", "ui", "state", "i18n", ...base],
  features: [
    "features",
    "steps",
    "session",
    "forms",
    "ui",
    "modules/attributes",
    "modules/search-text",
    "workers",
    "upstream",
    "realtime",
    "state",
    "i18n",
    ...base,
  ],
  routes: [
    "routes",
    "features",
    "steps",
    "session",
    "forms",
    "ui",
    "modules/attributes",
    "workers",
    "upstream",
    "realtime",
    "state",
    "i18n",
    ...base,
  ],
  http: ["http", "session", "forms", "upstream", "realtime", "state", "i18n", ...base],
  render: ["render", "ui/Sliced", "http", "session", "forms", "upstream", "state", "i18n", ...base],
};

/** The files directly in app/, and what each may import. */
export const topLevel = {
  "root.tsx": ["features/shell", "forms", "render/page-context", "session", "ui", "i18n", ...base],
  "entry.server.tsx": [
    "render",
    "http/log",
    "session",
    "upstream/client/errors",
    "upstream/client/transport",
    "state",
    "ui",
    "i18n",
    ...base,
  ],
  "entry.client.tsx": ["modules"],
  "routes.ts": ["site"],
  "site.ts": ["site"],
  "env.server.ts": ["lib"],
};

/** Allowed imports per folder of lab/, including itself; the files directly in lab/ compose them. */
export const labFolders = {
  desk: ["desk", "domains", "http", "database", "lib"],
  seed: ["seed", "domains", "ledgers", "database", "lib"],
  domains: ["domains", "ledgers", "pdf", "ocr", "http", "database", "lib"],
  ledgers: ["ledgers", "http", "database", "lib"],
  http: ["http", "database", "lib"],
  pdf: ["pdf", "lib"],
  ocr: ["ocr", "lib"],
  lib: ["lib", "database"],
  database: ["database"],
};

/** Floors of lab/domains/: a domain imports domains of the floors below it; one that is not listed stands above all. */
export const domainFloors = [
  ["dashboard", "privacy", "record"],
  ["family", "registration", "reports"],
  ["catalogue", "company", "consultations", "facility", "subscriptions", "waitlist"],
  ["orders", "profile"],
  ["applications", "questions", "referrals", "schedule", "vouchers"],
  ["home-care", "practitioner", "pricing", "results", "retests", "two-factor"],
  ["accounts", "branches", "patients"],
  ["notifications", "places", "products"],
];

/** @param {string[]} allowed  @returns pattern of the allowed paths below app/ */
export function pathsIn(allowed) {
  return `(?:${allowed.map((path) => path.replace(".", "\\.")).join("|")})(?:[/.]|$)`;
}
