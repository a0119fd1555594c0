import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pages } from "../../app/site.ts";
import { loadedBy, readSources } from "../support/sources.ts";

const files = readSources("app");

const PIECES = { "app/features/charts/Drawing.tsx": "chart" };

describe("style sheets beside the common one", () => {
  it.each(Object.entries(PIECES))("are linked on a page with %s: %s.css", (piece, sheet) => {
    const routes = pages.flatMap(({ module }) => (module ? [`app/routes/${module}/route.tsx`] : []));
    const users = routes.filter((path) => loadedBy(files, path).has(piece));
    expect(users.length).toBeGreaterThan(0);
    const without = users.filter((path) => {
      const text = files.get(path)?.text ?? "";
      return !text.includes(`"${sheet}"`) || !/\bsheets: /.test(text);
    });
    expect(without).toEqual([]);
  });
});

describe("rules of axe that read sheets and media", () => {
  const sheets = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".css"),
  );

  it("find both orientations suited by every sheet", () => {
    expect(sheets.length).toBeGreaterThan(10);
    expect(sheets.filter((name) => /\borientation\b/.test(readFileSync(`app/${name}`, "utf8")))).toEqual([]);
  });

  it("find no sound or moving pictures on a page", () => {
    const players = [...files].filter(([, { text }]) => /<(audio|video)\b|new Audio\b/.test(text));
    expect(players.map(([path]) => path)).toEqual([]);
  });
});
