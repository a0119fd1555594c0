import postcss from "postcss";
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

/** Declarations of every style sheet; the landing page's first heading alone is a poster. */
const declarations = readdirSync("app/ui/styles").flatMap((sheet) => {
  const declared: { property: string; value: string; text: string }[] = [];
  postcss.parse(readFileSync(`app/ui/styles/${sheet}`, "utf8")).walkDecls(({ parent, prop, value }) => {
    const selector = parent && "selector" in parent ? String(parent.selector) : "";
    if (selector !== ".hero h1")
      declared.push({ property: prop, value, text: `${sheet} ${selector} { ${prop}: ${value} }` });
  });
  return declared;
});

describe("the rhythm of pages", () => {
  it("has sizes of letters from the tokens, beside points on paper and pixels in drawings", () => {
    const sizes = declarations.filter(({ property }) => property === "font-size");
    const scale = /^(var\(--(tiny|small|large|huge)\)|1rem|inherit|[\d.]+p[tx])$/;
    expect(sizes.length).toBeGreaterThan(40);
    expect(sizes.filter(({ value }) => !scale.test(value)).map(({ text }) => text)).toEqual([]);
  });

  it("has spaces between pieces from the tokens", () => {
    const spaces = declarations.filter(({ property }) =>
      /^(margin(-top|-bottom)?|(grid-)?gap)$/.test(property),
    );
    const other = spaces.filter(({ value }) => /(^|\s)\d[\d.]*(rem|px)/.test(value));
    expect(spaces.length).toBeGreaterThan(150);
    expect(other.map(({ text }) => text)).toEqual([]);
  });
});
