import Database from "libsql";
import { texts } from "../../app/i18n/resources.ts";
import { pages } from "../../app/site.ts";

/** Columns of the laboratory about people, their orders and their results. */
const PERSONAL =
  /^(first_name|last_name|account_name|actor_name|contact_name|pic_name|patient_name|staff_name|username|email|(\w+_)?phone|identity_number|medical_record_number|employee_number|npwp|(insurance|account|va|order|invoice|referral|ticket|accession|application|agreement)_number|(access_|share_|file_)?token|(booking|verification)_code|qr_text|recipient|(visit_)?address|place_of_birth|message_text|old_value|body_(id|en)|(diagnosis|allergies|medicines|conditions|conclusion|advice|value_text|comment|note)(_id|_en)?)$/;

/** Words of at least six signs: shorter ones may be part of anything. */
const WORD = /[\p{L}\d]{6,}/gu;
const wordsOf = (text: string) => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** Words of route patterns and of the portal's texts; a free text of the laboratory has such words too. */
const COMMON = new Set([...pages.flatMap(({ path }) => wordsOf(path)), ...wordsOf(JSON.stringify(texts))]);

interface Column {
  name: string;
  type: string;
}

function personalWords(database: string): Set<string> {
  const db = new Database(database, { readonly: true });
  const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  const words = new Set<string>();
  for (const { name: table } of tables) {
    const columns = db.prepare(`PRAGMA table_info("${table}")`).all() as Column[]; // SQLite's own
    for (const { name } of columns.filter((column) => PERSONAL.test(column.name)))
      for (const { value } of db.prepare(`SELECT "${name}" AS value FROM "${table}"`).all() as {
        value: unknown;
      }[])
        if (typeof value === "string") for (const word of wordsOf(value)) words.add(word);
  }
  db.close();
  return words;
}

/** Random in a log line. */
const RANDOM = /"(?:id|user|time)":"[^"]*",?/g;

/**
 * Words of a portal's output that its laboratory's database holds about people.
 * @returns how many words were looked for, and those found
 */
export function personalWordsIn(output: string, database: string): { lookedFor: number; found: string[] } {
  const words = personalWords(database);
  const matches = new Set(
    wordsOf(output.replace(RANDOM, "")).filter((word) => words.has(word) && !COMMON.has(word)),
  );
  return { lookedFor: [...words].filter((word) => !COMMON.has(word)).length, found: [...matches] };
}
