import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { loadedBy, readSources } from "../support/sources.ts";

const files = readSources("app");

const PIECES = { "app/features/charts/Drawing.tsx": "chart.css" };

const classesIn = (css: string) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name);
/** Classes of the sheets that a file imports, without those of `others`. */
function classesOf(path: string, others: readonly string[] = []): string[] {
  const css = readFileSync(path, "utf8");
  const imported = [...css.matchAll(/@import "\.\/([^"]+)"/g)].map(([, name = ""]) => `app/ui/${name}`);
  return imported
    .flatMap((file) => classesIn(readFileSync(file, "utf8")))
    .filter((name) => !others.includes(name));
}

/** Files of several components, of which a page without content uses others. */
const OF_OTHERS = ["app/ui/TextFields.tsx"];

describe("the sheet of content", () => {
  const framed = [...classesOf("app/ui/styles.css"), ...classesOf("app/ui/area.css")];
  const content = new Set(classesOf("app/ui/content.css", framed));
  const users = (route: string) =>
    [...loadedBy(files, route)].filter((path) => {
      const text = files.get(path)?.text ?? "";
      const names = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*))/g)].flatMap(([, plain, made]) =>
        (plain ?? made ?? "").split(/[^\w-]+/),
      );
      return names.some((name) => content.has(name));
    });
  const routes = [...files.keys()].filter((path) => /^app\/routes\/.*\/route\.tsx$/.test(path));
  const without = routes.filter((path) => files.get(path)?.text.includes('contentSheet: "later"'));

  it("comes later only for pages without a component of its classes", () => {
    expect(without).toContain("app/routes/patient/home/route.tsx");
    expect(without.flatMap(users).filter((path) => !OF_OTHERS.includes(path))).toEqual([]);
    expect(users("app/routes/patient/test/route.tsx"), "a page with lists is found").not.toEqual([]);
  });
});

describe("style sheets beside the common one", () => {
  it.each(Object.entries(PIECES))("a page with %s links %s", (piece, sheet) => {
    const routes = pages.flatMap(({ module }) => (module ? [`app/routes/${module}/route.tsx`] : []));
    const users = routes.filter((path) => loadedBy(files, path).has(piece));
    expect(users.length).toBeGreaterThan(0);
    const without = users.filter((path) => {
      const text = files.get(path)?.text ?? "";
      return !text.includes(`${sheet}?url`) || !/export const links\b/.test(text);
    });
    expect(without).toEqual([]);
  });
});
