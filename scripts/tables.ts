// lab/database/tables.generated.ts: types of the laboratory's tables, from the SQL in lab/database/schema/.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "libsql";
import { migrate } from "../lab/database/migrate.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const TABLES = join(root, "lab/database/tables.generated.ts");

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
}

const TYPES: Record<string, string> = {
  TEXT: "string",
  INTEGER: "number",
  REAL: "number",
  BLOB: "Uint8Array",
};

/**
 * Text of the generated file.
 * @throws Error when a name stands for two unions
 */
export function tables(): string {
  const database = new Database(":memory:");
  migrate(database);
  const named = new Map<string, string>();
  const select = database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const all = select.all() as { name: string; sql: string }[]; // selected columns
  const current = all.filter(({ name }) => !name.startsWith("sqlite_"));
  const interfaces = current.map(({ name, sql }) => {
    const columns = database.prepare(`PRAGMA table_info(${name})`).all() as Column[]; // as SQLite documents it
    const texts = definitions(sql, columns);
    const fields = columns.map(
      (column, index) => `${column.name}: ${typeOf(column, texts[index] ?? "", named)};`,
    );
    return block(`${pascal(name)}Table`, fields);
  });
  return [
    "// Generated from the SQL in schema/ by `npm run docs`.",
    `import type { Generated } from "kysely";\n`,
    ...[...named]
      .sort()
      .map(([name, union]) => wrapped([`export type ${name} =`, ...union.split(/ (?=\|)/)], "") + ";"),
    "",
    ...interfaces,
    block(
      "Tables",
      current.map(({ name }) => `${name}: ${pascal(name)}Table;`),
    ),
    "",
  ].join("\n");
}

/** Text of each column, with the comment behind it. */
function definitions(sql: string, columns: readonly Column[]): string[] {
  const starts = columns.map(({ name, type }) =>
    sql.search(new RegExp(`(?<=[(,\\n]\\s*)${name} ${type}\\b`)),
  );
  return starts.map((start, index) => sql.slice(start, starts[index + 1]));
}

/** @param named unions by the names that comments give them */
function typeOf(column: Column, text: string, named: Map<string, string>): string {
  const union = unionOf(column, text);
  const [, mark, meaning = union] = /-- (?:.*; )?type: (.*?)(?: = (.*))?$/m.exec(text) ?? [];
  if (mark && meaning) {
    if ((named.get(mark) ?? meaning) !== meaning)
      throw new Error(`${mark} is ${meaning} and ${named.get(mark)}`);
    named.set(mark, meaning);
  }
  const base = mark ?? union ?? TYPES[column.type] ?? "unknown";
  const type = column.notnull || column.pk ? base : `${base} | null`;
  return column.dflt_value !== null || isCounter(column, text) ? `Generated<${type}>` : type;
}

/** Of the column's CHECK; undefined without one. */
function unionOf({ name }: Column, text: string): string | undefined {
  const check = new RegExp(`CHECK \\(${name} (?:IN \\(([^)]*)\\)|= (\\d+))\\)`).exec(text);
  const [, list, value] = check ?? [];
  return list?.replaceAll("'", '"').split(/,\s*/).join(" | ") ?? value;
}

const isCounter = ({ pk }: Column, text: string) => pk > 0 && text.includes("AUTOINCREMENT");

const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function block(name: string, fields: readonly string[]): string {
  const line = `export interface ${name} { ${fields.join(" ")} }`;
  return line.length <= 110 ? line : `export interface ${name} {\n${wrapped(fields)}\n}`;
}

/** Joined into lines of at most 110 characters. */
function wrapped(parts: readonly string[], indent = "  "): string {
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + part.length <= 110)
      lines[lines.length - 1] = `${line} ${part}`;
    else lines.push((line === undefined ? indent : indent || "  ") + part);
  }
  return lines.join("\n");
}
