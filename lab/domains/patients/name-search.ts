import { sql, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../database/db.ts";
import { foldName } from "../../lib/fold-name.ts";
import { TITLES } from "./names.ts";
import { patientName } from "./patients.ts";

function searchText(name: string): string {
  return foldName(name)
    .replace(/[.\u00b7]/g, "")
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, " ")
    .trim();
}

function searchWords(search: string): string[] {
  const words = searchText(search).split(" ").filter(Boolean);
  const names = words.filter((word) => !TITLES.has(word));
  return names.length > 0 ? names : words;
}

/** Shorter words match across two names by chance. */
const JOINED_FROM = 5;

export function isFound(text: string, search: string): boolean {
  const spaced = searchText(text);
  const joined = spaced.replaceAll(" ", "");
  const words = searchWords(search);
  const isPart = (word: string) =>
    spaced.includes(word) || (word.length >= JOINED_FROM && joined.includes(word));
  return words.length > 0 && words.every(isPart);
}

const BATCH = 2000;

/** Call before {@link nameMatches}: a trigger empties the column whenever a name changes. */
export async function indexNames(db: Db | Trx, table: "employee" | "patient"): Promise<void> {
  const id = sql.ref(`${table}_id`);
  for (;;) {
    const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
      select ${id} as id, first_name, last_name from ${sql.table(table)} where name_search is null limit ${BATCH}`.execute(
      db,
    );
    if (rows.length === 0) return;
    const texts = JSON.stringify(
      Object.fromEntries(rows.map((row) => [row.id, searchText(patientName(row))])),
    );
    await sql`update ${sql.table(table)} set name_search = value from json_each(${texts}) where ${id} = key`.execute(
      db,
    );
  }
}

/** @param alias of the employee or patient table */
export function nameMatches(alias: string, search: string): RawBuilder<boolean> {
  const text = sql.ref(`${alias}.name_search`);
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`false`;
  const parts = words.map((word) =>
    word.length < JOINED_FROM
      ? sql`instr(${text}, ${word}) > 0`
      : sql`(instr(${text}, ${word}) > 0 or instr(replace(${text}, ' ', ''), ${word}) > 0)`,
  );
  return sql<boolean>`(${sql.join(parts, sql` and `)})`;
}
