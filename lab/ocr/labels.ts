import { normalize, similarity } from "../lib/fuzzy.ts";
import { valueWords } from "./values.ts";
import type { Line, Word } from "./words.ts";

const LABELS = {
  nik: "nik",
  name: "nama",
  birth: "tempattgllahir",
  gender: "jeniskelamin",
  street: "alamat",
  rtRw: "rtrw",
  village: "keldesa",
  district: "kecamatan",
  religion: "agama",
  marital: "statusperkawinan",
  job: "pekerjaan",
  nationality: "kewarganegaraan",
  validity: "berlakuhingga",
} as const;

export type LabelName = keyof typeof LABELS;
const ORDER = Object.keys(LABELS) as LabelName[]; // keys of the constant above
const FOLDED = ORDER.map((row) => [row, folded(LABELS[row])] as const);
const SEPARATOR = /^[^A-Za-z0-9(]+/;

function folded(text: string): string {
  return normalize(text.replace(/[|!]/g, "l"))
    .replace(/rn/g, "m")
    .replace(/[l1]/g, "i")
    .replace(/0/g, "o")
    .replace(/5/g, "s")
    .replace(/8/g, "b");
}

interface Rows {
  words: Partial<Record<LabelName, Word[]>>;
  /** rows that may lack lines */
  cut: ReadonlySet<LabelName>;
}

interface Labelled {
  at: number;
  row: LabelName;
  value: Word[];
  similarity: number;
}

/** Unlabelled lines continue the row above if its value may wrap. */
export function rowsOf(lines: readonly Line[]): Rows {
  const matches = new Map<LabelName, Labelled>();
  for (const [index, line] of lines.entries()) {
    const match = labelAt(line);
    if (!match || (matches.get(match.row)?.similarity ?? 0) >= match.similarity) continue;
    matches.set(match.row, { at: index, ...match });
  }
  const words: Rows["words"] = {};
  for (const { row, value } of matches.values()) words[row] = value;
  const cut = new Set<LabelName>();
  const all = [...matches.values()];
  const grid = gridOf(lines, all);
  if (!grid) return { words, cut };
  const context = { grid, words, cut };
  const pairs = neighbours(all);
  for (const [above, below] of pairs) assignBetween(lines, { above, below, ...context });
  const [[first] = [], [, last] = []] = [pairs[0], pairs.at(-1)];
  if (first) assignByHeight(lines, first, ORDER.slice(1, ORDER.indexOf(first.row)), context);
  if (last) assignByHeight(lines, last, ORDER.slice(ORDER.indexOf(last.row) + 1), context);
  return { words, cut };
}

/** At most three noise words may precede it. */
function labelAt(line: Line): { row: LabelName; value: Word[]; similarity: number } | null {
  let existing: { row: LabelName; value: Word[]; similarity: number } | null = null;
  for (let from = 0; from < Math.min(4, line.length); from += 1) {
    let label = "";
    for (let to = from; to < Math.min(from + 4, line.length); to += 1) {
      const word = line[to]?.text ?? "";
      const [head = "", tail = ""] = splitAtColon(word);
      label += folded(head);
      for (const [row, expected] of FOLDED) {
        const score = similarity(label, expected);
        const min = LABELS[row].length <= 4 ? 0.66 : 0.7;
        if (score < min || (existing && score <= existing.similarity)) continue;
        const rest = line.slice(to + 1);
        const last = line[to];
        const value = tail && last ? [{ ...last, text: tail }, ...rest] : rest;
        existing = { row, value: withoutSeparator(value), similarity: score };
      }
    }
  }
  return existing;
}

function splitAtColon(word: string): [string, string] {
  const index = word.indexOf(":");
  return index < 0 ? [word, ""] : [word.slice(0, index), word.slice(index + 1)];
}

function withoutSeparator(words: Word[]): Word[] {
  const [first, ...rest] = words;
  if (!first) return [];
  if (rest.length > 0 && /^([^A-Za-z0-9(-]+|[a-z2£])$/.test(first.text)) return rest;
  if (rest.length === 0 && first.text === "-") return [first];
  const text = first.text.replace(SEPARATOR, "");
  return text ? [{ ...first, text }, ...rest] : rest;
}

/** Omits the NIK, which has a larger gap. */
function neighbours(fields: readonly Labelled[]): [Labelled, Labelled][] {
  const sorted = fields.filter(({ row }) => row !== "nik").sort((a, b) => a.at - b.at);
  return sorted
    .slice(1)
    .map((below, index): [Labelled, Labelled] => [sorted[index] ?? below, below])
    .filter(([above, below]) => ORDER.indexOf(above.row) < ORDER.indexOf(below.row));
}

interface Grid {
  step: number;
  column: number;
}

function gridOf(lines: readonly Line[], fields: readonly Labelled[]): Grid | null {
  const steps = neighbours(fields)
    .filter(([above, below]) => ORDER.indexOf(below.row) - ORDER.indexOf(above.row) === 1)
    .map(([above, below]) => middleOf(lines[below.at]) - middleOf(lines[above.at]))
    .filter((step) => step > 0);
  const starts = fields.filter(({ row }) => row !== "nik").flatMap(({ value }) => value[0]?.x0 ?? []);
  if (steps.length < 3) return null;
  return { step: medianOf(steps), column: medianOf(starts) };
}

const WRAPPED: readonly LabelName[] = ["name", "street", "job"];

function assignBetween(
  lines: readonly Line[],
  context: { above: Labelled; below: Labelled; grid: Grid; words: Rows["words"]; cut: Set<LabelName> },
): void {
  const { above, below, grid, words, cut } = context;
  const missing = ORDER.slice(ORDER.indexOf(above.row) + 1, ORDER.indexOf(below.row));
  const values = lines
    .slice(above.at + 1, below.at)
    .map((line) => valueWords(withoutSeparator(line.filter(({ x0 }) => x0 >= grid.column - MARGIN))))
    .filter(([first]) => first && /[A-Z0-9]/.test(first.text) && first.x0 < grid.column + grid.step * 2);
  const rows = [above.row, ...missing];
  const wrapping = rows.filter((row) => WRAPPED.includes(row));
  const room = Math.round((middleOf(lines[below.at]) - middleOf(lines[above.at])) / grid.step) - 1;
  const extra = values.length - missing.length;
  if (room > values.length || (extra > 0 && missing.length > 0)) for (const row of wrapping) cut.add(row);
  if (extra < 0 || (extra > 0 && wrapping.length !== 1)) {
    assignByHeight(lines, above, missing, { grid, words, cut });
    return;
  }
  let next = 0;
  for (const [index, row] of rows.entries()) {
    const count = (index === 0 ? 0 : 1) + (row === wrapping[0] ? extra : 0);
    if (count === 0) continue;
    const current = values.slice(next, (next += count)).flat();
    words[row] = index === 0 ? [...valueWords(above.value), ...current] : withoutSeparator(current);
  }
}

/** The line may be part of a value. */
function assignByHeight(
  lines: readonly Line[],
  near: Labelled,
  missing: readonly LabelName[],
  { grid, words, cut }: { grid: Grid; words: Rows["words"]; cut: Set<LabelName> },
): void {
  for (const row of missing) {
    const distance = ORDER.indexOf(row) - ORDER.indexOf(near.row);
    const expected = middleOf(lines[near.at]) + grid.step * distance;
    const line = lines.find(
      (item, index) => index !== near.at && Math.abs(middleOf(item) - expected) < grid.step * 0.4,
    );
    const value = withoutSeparator(line?.filter(({ x0 }) => x0 >= grid.column - MARGIN) ?? []);
    if (value.length === 0) continue;
    words[row] = value;
    cut.add(row);
  }
}

const MARGIN = 40;

function middleOf(line: Line | undefined): number {
  return medianOf((line ?? []).map(({ y0, y1 }) => (y0 + y1) / 2));
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
