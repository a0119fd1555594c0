import { describe, expect, it } from "vitest";
import { z } from "zod";
import { routes } from "../../registry.ts";
import { isSpecified, SPECIFIED } from "../../specification.ts";

describe("the registry of calls", () => {
  it("lists every call once, with a description", () => {
    const calls = routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
    for (const { about, path } of routes) expect(about, path).toMatch(/^[A-Z][^\n]{3,99}$/);
  });

  it("has all 29 specified calls", () => {
    const calls = routes.filter(isSpecified).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(calls.sort()).toEqual([...SPECIFIED].sort());
    expect(calls).toHaveLength(29);
  });

  it.each(routes.filter(({ query, body }) => query ?? body))(
    "has a schema for $method $path that documentation can be generated from",
    ({ method, query, body }) => {
      const reads = method === "get" || method === "delete";
      expect([query === undefined, body === undefined]).toEqual([!reads, reads]);
      const schema = z.toJSONSchema(query ?? body ?? z.never(), { io: "input", unrepresentable: "any" });
      const variants = schema.anyOf ?? [schema];
      for (const variant of variants) expect(Object.keys(variant.properties ?? {})).not.toEqual([]);
    },
  );
});
