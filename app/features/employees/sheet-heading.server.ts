import { i18nFor } from "~/i18n/i18n.server.ts";
import { languages } from "~/i18n/language.ts";
import { translateIn } from "~/i18n/translate.ts";
import type { SheetFilePage } from "~/workers/sheet-file.server.ts";
import { SHEET_BOUNDS } from "~/workers/sheet-bounds.ts";
import { columnName } from "./column-name.ts";
import { OTHER_HEADS, plainHead, SHEET_COLUMNS, TWO_MEANINGS, type SheetColumn } from "./sheet-columns.ts";

let known: Map<string, SheetColumn> | undefined;

function knownHeads(): Map<string, SheetColumn> {
  if (known) return known;
  const heads = new Map<string, SheetColumn>();
  for (const column of SHEET_COLUMNS) {
    const current = languages.map((lang) => columnName(translateIn(i18nFor(lang), "common"), column));
    for (const head of [column, ...current, ...OTHER_HEADS[column]]) heads.set(plainHead(head), column);
  }
  return (known = heads);
}

type Meaning = SheetColumn | "number" | undefined;

function meaningOf(head: string): Meaning {
  const plain = plainHead(head);
  return TWO_MEANINGS.includes(plain) ? "number" : knownHeads().get(plain);
}

export interface SheetTable {
  /** line of the heading, from 1; the last of two */
  heading: number;
  columns: (SheetColumn | undefined)[];
  titles: string[];
  /** read as employee number beside an identity number */
  doubtful: number | null;
  twice: [number, number] | null;
}

const TITLES = 40;

interface Heading {
  line: number;
  titles: string[];
  meanings: Meaning[];
}

/** Null if no line has a known heading. */
export function findTable(page: SheetFilePage): SheetTable | null {
  const matches: (Heading & { score: number; order: number })[] = [];
  const consider = (heading: Heading) => {
    const score = new Set(heading.meanings.filter(Boolean)).size;
    if (score > 0) matches.push({ ...heading, score, order: matches.length });
  };
  for (let line = 1; line <= Math.min(page.rows.length, TITLES); line += 1) {
    const titles = headingLine(page, line);
    consider({ line, titles, meanings: titles.map(meaningOf) });
    const two = twoLines(titles, headingLine(page, line + 1));
    if (two) consider({ line: line + 1, ...two });
  }
  const [best] = matches.sort((a, b) => b.score - a.score || a.order - b.order);
  return best ? tableOf(page, best) : null;
}

/** Null without a heading of employee numbers. */
export function columnOfNumbers(page: SheetFilePage): { heading: number; column: number } | null {
  const table = page.problem ? null : findTable(page);
  const column = table?.columns.indexOf("employee_number") ?? -1;
  return table && column >= 0 ? { heading: table.heading, column } : null;
}

function headingLine({ rows, merged }: SheetFilePage, line: number): string[] {
  const titles = [...(rows[line - 1] ?? [])];
  for (const [top, left, bottom] of merged)
    if (top <= line && bottom >= line && left < SHEET_BOUNDS.columns)
      titles[left] ||= rows[top - 1]?.[left] ?? "";
  return Array.from(titles, (title) => title ?? "");
}

function twoLines(upper: readonly string[], lower: readonly string[]): Omit<Heading, "line"> | null {
  if (lower.some((title) => /\d{4}/.test(title))) return null;
  let carried = "";
  const titles = Array.from({ length: Math.max(upper.length, lower.length) }, (_title, index) => {
    const [above = "", below = ""] = [upper[index], lower[index]];
    if (above) carried = above;
    const texts = [`${carried} ${below}`, `${below} ${carried}`, below, above];
    const distinct = above === below ? [above] : below ? texts : [above];
    return distinct.find((text) => meaningOf(text)) ?? (below || above);
  });
  return { titles, meanings: titles.map(meaningOf) };
}

const isIdentity = (text: string) =>
  /^\D?\d{16}\D?$/.test(text.replace(/[ .-]/g, "")) || /^\d[.,]?\d*E\+15$/i.test(text);

function tableOf({ rows }: SheetFilePage, { line, titles, meanings }: Heading): SheetTable {
  const body = rows.slice(line);
  const identities = (index: number) => {
    const values = body.flatMap((row) => row[index] || []);
    return values.length > 0 && values.filter(isIdentity).length >= values.length / 2;
  };
  const [hasNumber, hasIdentity] = (["employee_number", "identity_number"] as const).map((column) =>
    meanings.includes(column),
  );
  let doubtful: number | null = null;
  const columns = meanings.map((meaning, index): SheetColumn | undefined => {
    if (meaning !== "number") return meaning;
    if (identities(index) || (hasNumber && !hasIdentity)) return "identity_number";
    if (hasIdentity) doubtful = index;
    return "employee_number";
  });
  const second = columns.findIndex(
    (column, index) => column !== undefined && columns.indexOf(column) < index,
  );
  const twice: SheetTable["twice"] = second < 0 ? null : [columns.indexOf(columns[second]), second];
  return { heading: line, columns, titles, doubtful, twice };
}

export function repeatedHeadings(
  { rows }: SheetFilePage,
  table: SheetTable,
): { same: number[]; other: number | null } {
  const width = table.columns.filter(Boolean).length;
  const same: number[] = [];
  let other: number | null = null;
  for (const [index, row] of rows.entries()) {
    if (index < table.heading) continue;
    const meanings = row.map(meaningOf);
    if (meanings.filter(Boolean).length < Math.max(2, width / 2)) continue;
    const isSame = meanings.every(
      (meaning, position) => !meaning || meaning === "number" || meaning === table.columns[position],
    );
    if (isSame) same.push(index + 1);
    else other ??= index + 1;
  }
  return { same, other };
}
