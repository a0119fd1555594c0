import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readArguments, writePage } from "../../scripts/new-page.ts";
import { CannotWrite, type NewPage } from "../../scripts/new-page/edit.ts";
import { root, temporaryFolder } from "../support/portal.ts";

let copy: string;
beforeAll(() => {
  copy = temporaryFolder();
  for (const path of ["app/site", "app/upstream/orders", "lab/registry.ts", "lab/database"])
    cpSync(join(root, path), join(copy, path), { recursive: true });
  for (const domain of ["catalogue", "company", "orders"]) {
    cpSync(join(root, `lab/domains/${domain}`), join(copy, `lab/domains/${domain}`), { recursive: true });
    for (const lang of ["en", "id"])
      cpSync(join(root, `locales/${lang}/${domain}.json`), join(copy, `locales/${lang}/${domain}.json`));
  }
  for (const area of ["account", "company", "patient"])
    mkdirSync(join(copy, "app/routes", area), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true }));

const read = (path: string) => readFileSync(join(copy, path), "utf8");
const list: NewPage = {
  kind: "list",
  area: "patient",
  page: "skeleton-list",
  access: "patient",
  domain: "orders",
  path: "/patient/skeleton-list",
  name: "skeletonList",
  en: "List",
  id: "Daftar",
};
const form: NewPage = {
  kind: "form",
  area: "company",
  page: "skeleton-form",
  access: "company",
  domain: "company",
  path: "/company/skeleton-form",
  name: "skeletonForm",
  en: "Form",
  id: "Formulir",
};
const inCatalogue: NewPage = {
  ...list,
  area: "account",
  page: "skeleton-other",
  access: "member",
  domain: "catalogue",
  path: "/skeleton-other",
  name: "skeletonOther",
};

/** Every file of the copy with its text. */
function everything(): Map<string, string> {
  const paths = readdirSync(copy, { recursive: true, encoding: "utf8" }).sort();
  return new Map(
    paths.filter((path) => statSync(join(copy, path)).isFile()).map((path) => [path, read(path)]),
  );
}

/** Names that a written file imports from own files that do not export them. */
function brokenImports(path: string): string[] {
  const tree = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  return tree.statements.filter(ts.isImportDeclaration).flatMap(({ moduleSpecifier, importClause }) => {
    const specifier = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
    if (!/^[~.]/.test(specifier)) return [];
    const target = specifier.startsWith("~/")
      ? specifier.replace("~/", "app/")
      : join(dirname(path), specifier);
    const file = [copy, root].map((from) => join(from, target)).find((value) => existsSync(value));
    const text = file ? readFileSync(file, "utf8") : "";
    const names = importClause?.namedBindings;
    const requested = names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
    const missing = requested.filter((name) => !new RegExp(`^export .*\\b${name}\\b`, "m").test(text));
    return file ? missing.map((name) => `${path}: ${name} from ${target}`) : [`${path}: ${target}`];
  });
}

describe("npm run new:page", () => {
  it.each([
    { page: list, guard: "requirePatient(request)", handlers: ["loader"], called: "listSkeletonList" },
    {
      page: form,
      guard: "requireCompany()(request)",
      handlers: ["loader", "action"],
      called: "skeletonForm",
    },
    { page: inCatalogue, guard: "requireMember(request)", handlers: ["loader"], called: "listSkeletonOther" },
  ])(
    "writes a $page.kind page for $page.access in $page.domain",
    async ({ page, guard, handlers, called }) => {
      const { area, domain, page: folder, name, kind, path } = page;
      const written = await writePage(copy, page);
      const route = `app/routes/${area}/${folder}/route.tsx`;
      expect(written).toEqual(
        expect.arrayContaining([
          route,
          `app/upstream/${domain}/${folder}.server.ts`,
          `tests/routes/${folder}.test.ts`,
          `lab/domains/${domain}/routes.ts`,
          `lab/domains/${domain}/${folder}.ts`,
          `locales/en/${domain}.json`,
          `locales/id/${domain}.json`,
        ]),
      );

      for (const value of written.filter((file) => /\.tsx?$/.test(file))) {
        const options = {
          reportDiagnostics: true,
          fileName: value,
          compilerOptions: { jsx: ts.JsxEmit.Preserve },
        };
        expect(ts.transpileModule(read(value), options).diagnostics, value).toEqual([]);
        expect(brokenImports(value)).toEqual([]);
      }
      expect(read(`tests/routes/${folder}.test.ts`)).toContain("useVisitor(portal, ");
      const guarded = read(route).matchAll(/async function (\w+)\([^)]*\) \{\n(?:.*= )?\s*await (.*);/g);
      expect([...guarded].map(([, handler, first]) => [handler, first])).toEqual(
        handlers.map((handler) => [handler, guard]),
      );

      const lines = ["everyone", "patient", "organisations"]
        .map((value) => read(`app/site/${value}.ts`))
        .join("");
      expect(lines).toContain(
        `  ${name}: { path: "${path}", access: "${page.access}", module: "${area}/${folder}"`,
      );
      expect(lines.includes(`needs: "GET /${folder}/get"`)).toBe(kind === "list");
      const routes = read(`lab/domains/${domain}/routes.ts`);
      expect(routes).toContain(`"/${folder}/${kind === "list" ? "get" : "create"}"`);
      expect(routes).toContain(called);
      expect(read("lab/registry.ts")).toContain(`from "./domains/${domain}/routes.ts"`);
      const texts = ["en", "id"].map((lang) =>
        Object.keys(JSON.parse(read(`locales/${lang}/${domain}.json`)) as object),
      );
      for (const keys of texts) expect(keys).toContain(folder.replaceAll("-", "_"));
    },
  );

  it("writes a numbered table for each page, from which types follow", () => {
    const numbered = (folder: string) =>
      readdirSync(join(folder, "lab/database/schema"))
        .filter((file) => /^\d/.test(file))
        .sort();
    const next = numbered(root).length + 2;
    const added = ["skeleton_list", "skeleton_form", "skeleton_other"].map(
      (table, index) => `${String(next + index).padStart(3, "0")}_${table}.sql`,
    );
    expect(numbered(copy)).toEqual([...numbered(root), ...added]);
    expect(read(`lab/database/schema/${added[1] ?? ""}`)).toMatch(
      /^CREATE TABLE skeleton_form \([^;]*message TEXT NOT NULL,[^;]*\);\nCREATE INDEX /,
    );
  });

  it.each([
    ["a page that exists", list],
    [
      "an address that exists",
      { ...list, page: "skeleton-more", name: "skeletonMore", path: "/patient/cart" },
    ],
    ["a name in paths that exists", { ...list, page: "skeleton-more", name: "cart", path: "/patient/other" }],
    [
      "a call that exists",
      { ...list, area: "company", page: "order", name: "orderNew", path: "/company/order" },
    ],
  ] as const)("refuses %s and changes nothing", async (_, page) => {
    const before = everything();
    await expect(writePage(copy, page)).rejects.toBeInstanceOf(CannotWrite);
    expect(everything()).toEqual(before);
  });

  it("reads its arguments and reports all that are wrong", () => {
    const args = [
      "--access",
      "patient",
      "--domain",
      "orders",
      "--path",
      "/patient/wish-list",
      "--en",
      "Wishes",
      "--id",
      "Keinginan",
    ];
    expect(readArguments(["list", "patient/wish-list", ...args], root)).toMatchObject({
      kind: "list",
      area: "patient",
      page: "wish-list",
      name: "wishList",
      access: "patient",
    });
    const wrong = [
      "table",
      "nowhere/Page",
      "--access",
      "anybody",
      "--domain",
      "http",
      "--path",
      "/a/:id",
      "--en",
      "A",
    ];
    expect(() => readArguments(wrong, root)).toThrow(
      /"table"[\s\S]*"nowhere\/Page"[\s\S]*"Page"[\s\S]*"anybody"[\s\S]*"http"[\s\S]*"\/a\/:id"[\s\S]*--id/,
    );
    expect(() => readArguments(["list", "patient/x", "--colour", "red"], root)).toThrow(/--colour/);
  });
});
