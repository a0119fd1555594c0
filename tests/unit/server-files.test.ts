import { describe, expect, it } from "vitest";
import { loadedBy, readSources, serverValuesInPages } from "../support/sources.ts";

const files = readSources("app");
const components = [...files.values()].filter(
  ({ path }) => path.endsWith(".tsx") && path !== "app/entry.server.tsx",
);

describe("a component, which a browser could render,", () => {
  it("takes no value from a server file", () => {
    expect(
      components.flatMap((file) => serverValuesInPages(file).map((name) => `${file.path}: ${name}`)),
    ).toEqual([]);
  });

  it("loads no server file through another one", () => {
    const pieces = components.filter(({ path }) => !/\/(root|route)\.tsx$/.test(path));
    const loaded = new Set(pieces.flatMap(({ path }) => [...loadedBy(files, path)]));
    expect([...loaded].filter((path) => path.includes(".server"))).toEqual([]);
    expect(loaded.has("app/upstream/results/printed.ts")).toBe(true);
  });
});
