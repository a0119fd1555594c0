import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { domainFloors, folders, labFolders, pathsIn, topLevel } from "../../scripts/folders.js";
import { pages } from "../../app/site.ts";
import type { Access } from "../../app/site/page.ts";
import { root } from "../support/portal.ts";
import {
  bareAssertions,
  folderCircles,
  handlersOf,
  importCircles,
  listFiles,
  loadedBy,
  readSources,
} from "../support/sources.ts";

const files = readSources("app", "lab", "server.ts", "tests", "vite.config.ts", "scripts");
const shipped = [...files.values()].filter(({ path }) => /^(app|lab(?!\/tests)|server\.ts)/.test(path));
const app = shipped.filter(({ path }) => path.startsWith("app/"));
const allowedOf = new Map<string, string[]>(Object.entries({ ...folders, ...topLevel }));
const lab = shipped.filter(({ path }) => path.startsWith("lab/"));
const topFolderOf = (path: string) => path.split("/")[1] ?? "";

/** Folders of any depth, the database as one; files directly in lab/ compose them. */
function labFolder(path: string): string | null {
  const folder = dirname(path);
  if (folder.startsWith("lab/database")) return "lab/database";
  return folder.startsWith("lab/") ? folder : null;
}

const domainOf = (path: string) => /^lab\/domains\/([\w-]+)\//.exec(path)?.[1];
/** 0 is the highest floor. */
const floorOf = (domain: string) => domainFloors.findIndex((floor) => floor.includes(domain));

/** Folders of a domain, a page, or the room; files directly in app/ stand for themselves. */
function appFolder(path: string): string | null {
  const parts = path.split("/");
  if (parts[0] !== "app") return null;
  const depth = { features: 3, upstream: 3, http: 3, routes: 4 }[topFolderOf(path)] ?? 2;
  return parts.slice(0, Math.max(2, Math.min(depth, parts.length - 1))).join("/");
}

describe("imports", () => {
  it("never cross between the portal and the laboratory", () => {
    const wrong = shipped.flatMap(({ path, imports }) =>
      imports
        .filter((item) => item.path.split("/")[0] !== path.split("/")[0])
        .filter((item) => !(path === "server.ts" && item.path.startsWith("app/")))
        .filter((item) => /^(app|lab)\//.test(item.path))
        .map((item) => `${path} → ${item.path}`),
    );
    expect(wrong).toEqual([]);
  });

  it("load the laboratory from the portal's entry alone, by its public entry and on demand", () => {
    const users = shipped.filter(({ packages }) => packages.includes("reference-laboratory"));
    expect(users.map(({ path }) => path)).toEqual(["server.ts"]);
    expect(users[0]?.text).not.toContain('from "reference-laboratory');
  });

  it("keep the laboratory's tests apart from the portal and its tests' support", () => {
    const allowed = /^(lab|scripts)\/|^tests\/support\/(runs|promises)\.ts\b/;
    const others = [...files.values()]
      .filter(({ path }) => path.startsWith("lab/tests/"))
      .flatMap(({ path, imports }) => imports.map((file) => `${file.path}, by ${path}`));
    expect(others.filter((file) => !allowed.test(file))).toEqual([]);
  });

  it("go only where scripts/folders.js allows between folders and top-level files, types included", () => {
    const wrong = app.flatMap(({ path, imports }) => {
      const allowed = allowedOf.get(topFolderOf(path));
      if (!allowed) return [`${path}: scripts/folders.js does not know it`];
      const pattern = new RegExp(`^(app/${pathsIn(allowed)}|locales/)`);
      return imports.filter((item) => !pattern.test(item.path)).map((item) => `${path} → ${item.path}`);
    });
    expect(wrong).toEqual([]);
  });

  it("do not go from one route folder to another", () => {
    const folderOf = (path: string) => path.split("/").slice(0, 4).join("/");
    const wrong = app
      .filter(({ path }) => path.startsWith("app/routes/"))
      .flatMap(({ path, imports }) =>
        imports
          .filter((item) => item.path.startsWith("app/routes/") && folderOf(item.path) !== folderOf(path))
          .map((item) => `${path} → ${item.path}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keep server files out of the ui", () => {
    const wrong = app
      .filter(({ path }) => path.startsWith("app/ui/"))
      .flatMap(({ path }) =>
        [...loadedBy(files, path)]
          .filter((value) => value.includes(".server"))
          .map((value) => `${path} → ${value}`),
      );
    expect(wrong).toEqual([]);
  });

  it("keep the browser's script to modules: no framework, no server file, no texts", () => {
    const included = [...loadedBy(files, "app/entry.client.tsx")];
    const modules = app.filter(({ path }) => path.startsWith("app/modules/"));
    const loaded = new Set([...included, ...modules.flatMap(({ path }) => [...loadedBy(files, path)])]);
    expect([...loaded].filter((path) => !/^app\/(entry\.client|modules\/)/.test(path))).toEqual([]);
    expect(modules.flatMap(({ packages }) => packages)).toEqual([
      "eventsource-parser",
      "@simplewebauthn/browser",
    ]);
    expect(included.flatMap((path) => files.get(path)?.packages ?? [])).toEqual([]);
  });

  it("let shared attributes of pages and modules work without a browser", () => {
    const { imports, packages, text } = files.get("app/modules/attributes.ts") ?? {};
    expect([imports, packages]).toEqual([[], []]);
    expect(text).not.toMatch(/\b(document|window|HTML\w*Element)\b/);
  });

  it("open connections to the laboratory in one file alone", () => {
    const clients = app.filter(({ packages }) => packages.includes("undici")).map(({ path }) => path);
    expect(clients).toEqual(["app/upstream/client/exchange.server.ts"]);
    const sockets = app.filter(({ packages }) => packages.includes("ws")).map(({ path }) => path);
    expect(sockets).toEqual(["app/realtime/upstream.ts"]);
  });

  it("form no circles, types included", () => {
    expect(importCircles(new Map(shipped.map((file) => [file.path, file])))).toEqual([]);
  });

  it("form no circles of folders in the laboratory", () => {
    expect(folderCircles(lab, labFolder)).toEqual([]);
  });

  it("go only where scripts/folders.js allows between the laboratory's folders, types included", () => {
    const allowed = new Map(Object.entries(labFolders));
    const wrong = lab
      .filter(({ path }) => path.split("/").length > 2)
      .flatMap(({ path, imports }) => {
        const names = allowed.get(topFolderOf(path));
        if (!names) return [`${path}: scripts/folders.js does not know it`];
        const pattern = new RegExp(`^lab/${pathsIn(names)}`);
        return imports.filter((item) => !pattern.test(item.path)).map((item) => `${path} → ${item.path}`);
      });
    expect(wrong).toEqual([]);
  });

  it("go between domains of the laboratory only to lower floors, types included", () => {
    const wrong = lab.flatMap(({ path, imports }) => {
      const domain = domainOf(path);
      if (domain === undefined) return [];
      return imports
        .filter((imported) => {
          const other = domainOf(imported.path);
          return other !== undefined && other !== domain && floorOf(other) <= floorOf(domain);
        })
        .map((imported) => `${path} → ${imported.path}`);
    });
    expect(wrong).toEqual([]);
  });

  it("form no circles of folders in the portal", () => {
    expect(folderCircles(app, appFolder)).toEqual([]);
  });

  it("name files that exist", () => {
    const wrong = [...files.values()].flatMap(({ path, ownFiles }) =>
      ownFiles
        .filter((ownFile) => !ownFile.startsWith("build/") && !existsSync(join(root, ownFile)))
        .map((ownFile) => `${path} → ${ownFile}`),
    );
    expect(wrong).toEqual([]);
  });

  it("use no barrel files", () => {
    const isBarrel = (nodes: readonly ts.Node[]) => nodes.length > 0 && nodes.every(ts.isExportDeclaration);
    const barrels = shipped.filter(({ tree }) => isBarrel(tree.statements));
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });
});

describe("the code", () => {
  it("reads a posted form in one place", () => {
    const wrong = app.filter(({ text }) => /request\.clone\(/.test(text)).map(({ path }) => path);
    expect(wrong).toEqual([]);
    const readers = app.filter(({ text }) => /\.formData\(\)/.test(text)).map(({ path }) => path);
    expect(readers).toEqual(["app/forms/read-form.server.ts"]);
  });

  it("writes forms that post in one place, which gives them their token", () => {
    const wrong = app.filter(({ text }) => /method="post"/.test(text)).map(({ path }) => path);
    // A form that the state store could not take is sent again with the token it was posted with.
    expect(wrong).toEqual(["app/http/refusal.ts", "app/ui/Forms.tsx"]);
  });

  it("gives a reason for each type assertion outside lib/", () => {
    const wrong = shipped.filter(({ path }) => !path.startsWith("app/lib/")).flatMap(bareAssertions);
    expect(wrong).toEqual([]);
  });

  it("cites in comments and documents only what is in the repository", () => {
    const outside =
      /(?<![-\w])(?:spec|screens|design|requirements|study|stack|review|results|business)\.md\b|\(requirements|§/;
    const texts = listFiles("docs").filter((path) => !/\.(?:webp|png)$/.test(path));
    const textAt = (path: string) => readFileSync(join(root, path), "utf8");
    const documents = [...texts, "README.md"].map((path) => ({ path, text: textAt(path) }));
    const wrong = [...files.values(), ...documents]
      .filter(({ path }) => path !== "tests/unit/architecture.test.ts")
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .flatMap((line, index) => (outside.test(line) ? [`${path}:${String(index + 1)}`] : [])),
      );
    expect(wrong).toEqual([]);
  });
});

describe("files", () => {
  it("are at most 300 lines long when they are written by hand", () => {
    const long = [...files.values()].filter(({ path, lines }) => lines > 300 && !path.includes("generated"));
    expect(long.map(({ path, lines }) => `${path}: ${String(lines)}`)).toEqual([]);
  });

  it("keep routes to 150 lines, loaders to 20, actions to 20", () => {
    const wrong = app
      .filter(({ path }) => path.startsWith("app/routes/") && path.endsWith(".tsx"))
      .flatMap((file) => [
        ...(file.path.endsWith("/route.tsx") && file.lines > 150
          ? [`${file.path}: ${String(file.lines)}`]
          : []),
        ...handlersOf(file)
          .filter(({ lines }) => lines > 20)
          .map(({ name, lines }) => `${file.path} ${name}: ${String(lines)}`),
      ]);
    expect(wrong).toEqual([]);
  });

  it("give their reason for each exception to the rules, in the same line", () => {
    const marks = /@ts-ignore|@ts-nocheck|(?:es|ox)lint-disable/;
    const wrong = [...files.values()]
      .filter(({ path }) => path !== "tests/unit/architecture.test.ts" && !path.startsWith("scripts/"))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => marks.test(line) && !/-- \S{3,}/.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** Sufficient guards per page access. */
const GUARDS: Record<Access, string[]> = {
  public: ["readPublic", "requireReferenceLab"],
  visitor: ["requireVisitor"],
  unfinished: ["requireUnfinished"],
  patient: ["requirePatient"],
  doctor: ["requireDoctor"],
  company: ["requireCompany", "requireCompanyMember"],
  facility: ["requireFacility"],
  member: ["requireMember"],
};

// Promise B1: every route module.
describe("every loader and every action", () => {
  const modules = new Map<string, Access>();
  for (const { module, access } of pages) modules.set(`app/routes/${module}/route.tsx`, access);

  it.each([...modules])("begins with its guard: %s (%s)", (path, access) => {
    const file = files.get(path);
    if (!file) throw new Error(`${path} is in the site map but does not exist`);
    const handlers = handlersOf(file);
    const calendarOrPage = handlers.map(({ name }) => name);
    if (access !== "public")
      expect(calendarOrPage, "a page without a loader is open to anybody").toContain("loader");
    for (const { name, firstCalls } of handlers) {
      const guarded = firstCalls.some((called) => GUARDS[access].includes(called));
      expect(
        guarded,
        `${name} begins with one of ${GUARDS[access].join(", ")}; it calls ${firstCalls.join(", ")}`,
      ).toBe(true);
    }
  });

  it("belongs to a route module of the site map", () => {
    const known = new Set([...modules.keys(), "app/routes/public/not-found/route.tsx"]);
    const others = listFiles("app/routes").filter((path) => path.endsWith("/route.tsx") && !known.has(path));
    expect(others).toEqual([]);
  });
});
