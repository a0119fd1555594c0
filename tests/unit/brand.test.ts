import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../app/env.server.ts";
import { brandRules, brandSchema, iconOf } from "../../app/lib/brand.ts";
import { root, temporaryFolder } from "../support/portal.ts";
import { rmSync, writeFileSync } from "node:fs";

const path = join(root, "app/lib/brand.example.json");
const example = JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>;
const faultsOf = (brand: unknown) =>
  brandSchema.safeParse(brand).error?.issues.map((issue) => [...issue.path, issue.message].join(" ")) ?? [];

let folder = "";
beforeAll(() => {
  folder = temporaryFolder();
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a laboratory's brand", () => {
  it("is one file, which sets every token that styles/tokens.css names for it", () => {
    const rules = brandRules(brandSchema.parse(example));
    const sheet = readFileSync(join(root, "app/ui/styles/tokens.css"), "utf8");
    const set = [...new Set(rules.match(/--[\w-]+(?=:)/g))];
    expect(set.sort()).toEqual(
      ["--brand", "--brand-strong", "--font", "--on-brand", "--round", "--rounder", "--tint"].sort(),
    );
    for (const token of set) expect(sheet).toContain(`${token}:`);
    expect(rules).toMatch(
      /^:root\{--brand:#6a1b4d;.*@media screen and \(prefers-color-scheme:dark\)\{:root\{--brand:#f0a6cf;/,
    );
    expect(iconOf(brandSchema.parse(example))).toMatch(/^data:image\/svg\+xml,\S+$/);
  });

  // Promise X11: 4.5 : 1 in both schemes.
  it("needs colours that can be read on the page and under their text", () => {
    expect(faultsOf(example)).toEqual([]);
    const pale = { ...example, light: { ...example["light"], brand: "#bbbbbb", strong: "#999999" } };
    expect(faultsOf(pale)).toEqual([
      "light brand has too little contrast (4.5 : 1)",
      "light strong has too little contrast (4.5 : 1)",
      "light on has too little contrast (4.5 : 1)",
    ]);
    const gloomy = { ...example, dark: { ...example["dark"], brand: "#333333" } };
    expect(faultsOf(gloomy)).toContain("dark brand has too little contrast (4.5 : 1)");
  });

  it.each([
    [
      { light: { ...example["light"], tint: "red;}body{display:none" } },
      "light tint must be a colour like #0a5a61",
    ],
    [{ font: "</style><script>" }, "font must be a list of font names"],
    [{ mark: 'M0 0"/><script>' }, "mark must be an SVG path"],
    [{ colour: "#000000" }, 'Unrecognized key: "colour"'],
  ])("admits no other text: %o", (wrong, fault) => {
    expect(faultsOf({ ...example, ...wrong })).toEqual([fault]);
  });

  it("is checked at the start, together with the other variables", () => {
    expect(readEnv({ BRAND_FILE: path, DATA_DIR: folder }).BRAND_FILE).toMatchObject({ radius: 0 });
    const broken = join(folder, "broken.json");
    writeFileSync(broken, "{");
    for (const file of [broken, join(folder, "none.json")])
      expect(() => readEnv({ BRAND_FILE: file, DATA_DIR: folder, PORT: "none" })).toThrow(
        /PORT[\s\S]*BRAND_FILE/,
      );
  });
});
