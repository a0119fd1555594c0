import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROVIDER_API, providerApi } from "../../.ci/docs.ts";
import { endpoints } from "../../app/upstream/endpoint.server.ts";

const generated = await providerApi();

it("docs/provider-api.md is what the schemas say (`npm run docs` writes it)", () => {
  expect(readFileSync(PROVIDER_API, "utf8")).toBe(generated);
});

it("every call builds the schema of its results once per language", () => {
  expect(endpoints.length).toBeGreaterThan(50);
  for (const { method, path, results } of endpoints) {
    for (const lang of ["en", "id"] as const) expect(results(lang), `${method} ${path}`).toBe(results(lang));
  }
});

it("no two declarations of a call look alike", () => {
  const names = endpoints.map(({ method, path, summary }) => `${method} ${path}: ${summary}`);
  expect(new Set(names).size).toBe(names.length);
});
