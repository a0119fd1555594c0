import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ACCESS = ["patient", "doctor", "company", "facility", "member"] as const;
type PageAccess = (typeof ACCESS)[number];

export interface NewPage {
  kind: "list" | "form";
  /** folder in app/routes/ */
  area: string;
  /** its folder, e.g. "price-alerts"; also names the call and, with underscores, table and texts */
  page: string;
  access: PageAccess;
  domain: string;
  path: string;
  /** in `paths`, e.g. "priceAlerts" */
  name: string;
  /** titles */
  en: string;
  id: string;
}

/** A reason to write nothing, for the person who asked. */
export class CannotWrite extends Error {}

/** The changes to come: nothing is written while a later one may be refused. */
export class Draft {
  readonly files = new Map<string, string>();
  constructor(readonly root: string) {}

  has(path: string): boolean {
    return this.files.has(path) || existsSync(join(this.root, path));
  }

  read(path: string): string {
    if (!this.has(path)) throw new CannotWrite(`${path} does not exist.`);
    return this.files.get(path) ?? readFileSync(join(this.root, path), "utf8");
  }

  list(folder: string): string[] {
    return existsSync(join(this.root, folder)) ? readdirSync(join(this.root, folder)).sort() : [];
  }

  create(path: string, text: string): void {
    if (this.has(path)) throw new CannotWrite(`${path} exists.`);
    this.files.set(path, text);
  }

  edit(path: string, change: (text: string) => string): void {
    const before = this.read(path);
    const after = change(before);
    if (after === before) throw new CannotWrite(`${path} has an unexpected form; write the page by hand.`);
    if (path.endsWith(".ts") && after.trimEnd().split("\n").length > 300)
      throw new CannotWrite(`${path} would have more than 300 lines; split it first.`);
    this.files.set(path, after);
  }
}

export function addImport(text: string, module: string, names: readonly string[], isType = false): string {
  const start = isType ? "import type {" : "import {";
  const match = text.match(new RegExp(`${start}([^}]*)} from "${module.replaceAll(".", "\\.")}";`));
  if (match) {
    const known = (match[1] ?? "").split(",").map((name) => name.trim());
    const all = [...new Set([...known, ...names])].filter(Boolean);
    return text.replace(match[0], `${start} ${all.join(", ")} } from "${module}";`);
  }
  const end = [...text.matchAll(/^import [^;]*;\n/gm)].map((item) => item.index + item[0].length).at(-1) ?? 0;
  return `${text.slice(0, end)}${start} ${names.join(", ")} } from "${module}";\n${text.slice(end)}`;
}

/** Inserts before the first match. */
export function insertBefore(text: string, mark: RegExp, added: string): string {
  return text.replace(mark, (existing) => added + existing);
}

export function pascal(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function camel(name: string): string {
  return name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}

export function snake(name: string): string {
  return name.replaceAll("-", "_");
}
