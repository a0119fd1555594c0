import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pageText } from "../../scripts/conformance/report.ts";
import { pagesByCall } from "../../scripts/contract/pages.ts";
import { PROVIDER_API, providerApi } from "../../scripts/docs.ts";
import { LICENCES, licencesPage } from "../../scripts/licences.ts";
import { ENV_EXAMPLE, envExample, SETTINGS, settingsPage } from "../../scripts/settings.ts";
import { TABLES, tables } from "../../scripts/tables.ts";
import { RESOURCES, resources } from "../../scripts/texts.ts";
import { shape } from "../../app/env.server.ts";
import { pages } from "../../app/site.ts";
import { root } from "../support/portal.ts";
import { endpoints } from "../../app/upstream/client/endpoint.server.ts";

const generated = await providerApi();

it("writes docs/provider-api.md from what the schemas say (`npm run docs` writes it)", () => {
  expect(readFileSync(PROVIDER_API, "utf8")).toBe(generated);
});

it("shows in docs/first-hour.md the pages that a sign-in without a token turns off", () => {
  const lost = pageText(pagesByCall().get("POST /login") ?? []);
  expect(readFileSync(join(root, "docs/first-hour.md"), "utf8")).toContain(`turns off ${lost}\n`);
});

it("lists in docs/settings.md and .env.example every variable that the portal reads (`npm run docs` writes it)", async () => {
  const listed = readFileSync(SETTINGS, "utf8");
  expect(listed).toBe(await settingsPage());
  expect(readFileSync(ENV_EXAMPLE, "utf8")).toBe(envExample());
  for (const name of Object.keys(shape.shape))
    if (name !== "NODE_ENV") expect(listed).toContain(`\`${name}\``);
});

it("imports every text in app/i18n/resources.ts (`npm run docs` writes it)", async () => {
  expect(readFileSync(RESOURCES, "utf8")).toBe(await resources());
});

it("writes lab/database/tables.generated.ts from the SQL in lab/database/schema (`npm run docs` writes it)", () => {
  expect(readFileSync(TABLES, "utf8")).toBe(tables());
});

it("lists in docs/licences.md the packages of the lockfile that ship (`npm run docs` writes it)", async () => {
  expect(readFileSync(LICENCES, "utf8")).toBe(await licencesPage());
});

it("builds the schema of a call's results once per language", () => {
  expect(endpoints.length).toBeGreaterThan(50);
  for (const { method, path, results } of endpoints) {
    for (const lang of ["en", "id"] as const) expect(results(lang), `${method} ${path}`).toBe(results(lang));
  }
});

it("declares no two calls that look alike", () => {
  const names = endpoints.map(({ method, path, summary }) => `${method} ${path}: ${summary}`);
  expect(new Set(names).size).toBe(names.length);
});

it("declares every call that a line of the site map needs", () => {
  const declared = new Set<string>(endpoints.map(({ method, path }) => `${method} ${path}`));
  const needed = pages.flatMap(({ needs = [], tabs = {}, kinds = {} }) =>
    [needs, ...Object.values(tabs), ...Object.values(kinds)].flat(),
  );
  expect(needed.length).toBeGreaterThan(100);
  expect(needed.filter((call) => !declared.has(call))).toEqual([]);
});
