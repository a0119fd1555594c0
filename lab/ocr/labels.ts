import { bare, likeness } from "./fuzzy.ts";
import type { Line, Word } from "./words.ts";

/** Rows of the card in the order in which they are printed, by their label in lower-case letters. */
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

export type Row = keyof typeof LABELS;
const ORDER = Object.keys(LABELS) as Row[];
const FOLDED = ORDER.map((row) => [row, folded(LABELS[row])] as const);
const SEPARATOR = /^[^A-Za-z0-9(]+/;

/** Signs that are taken for each other count as one. */
function folded(text: string): string {
  return bare(text.replace(/[|!]/g, "l"))
    .replace(/rn/g, "m")
    .replace(/[l1]/g, "i")
    .replace(/0/g, "o")
    .replace(/5/g, "s")
    .replace(/8/g, "b");
}

/** Words to the right of each label that was found. */
export type Rows = Partial<Record<Row, Word[]>>;

/** Finds the card's rows by their labels; a row whose label cannot be read is known by its neighbours. */
export function rowsOf(lines: readonly Line[]): Rows {
  const found = new Map<number, { row: Row; value: Word[]; likeness: number }>();
  for (const [at, line] of lines.entries()) {
    const match = labelAt(line);
    if (!match) continue;
    const [other] = [...found].filter(([, one]) => one.row === match.row);
    if (other && other[1].likeness >= match.likeness) continue;
    if (other) found.delete(other[0]);
    found.set(at, match);
  }
  const rows: Rows = {};
  for (const { row, value } of found.values()) rows[row] = value;
  fillGaps(lines, found, rows);
  return rows;
}

/** The label at the beginning of a line; up to three bits of dirt may stand before it. */
function labelAt(line: Line): { row: Row; value: Word[]; likeness: number } | null {
  let found: { row: Row; value: Word[]; likeness: number } | null = null;
  for (let from = 0; from < Math.min(4, line.length); from += 1) {
    let label = "";
    for (let to = from; to < Math.min(from + 4, line.length); to += 1) {
      const word = line[to]?.text ?? "";
      const [head = "", tail = ""] = splitAtColon(word);
      label += folded(head);
      for (const [row, wanted] of FOLDED) {
        const near = likeness(label, wanted);
        const least = LABELS[row].length <= 4 ? 0.66 : 0.7;
        if (near < least || (found && near <= found.likeness)) continue;
        const rest = line.slice(to + 1);
        const glued = line[to];
        const value = tail && glued ? [{ ...glued, text: tail }, ...rest] : rest;
        found = { row, value: withoutSeparator(value), likeness: near };
      }
    }
  }
  return found;
}

function splitAtColon(word: string): [string, string] {
  const at = word.indexOf(":");
  return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
}

/** The colon, or what was read in its place: one lonely mark or digit before the value. */
function withoutSeparator(words: Word[]): Word[] {
  const [first, ...rest] = words;
  if (!first) return [];
  if (rest.length > 0 && /^([^A-Za-z0-9(-]+|[a-z2£])$/.test(first.text)) return rest;
  if (rest.length === 0 && first.text === "-") return [first];
  const text = first.text.replace(SEPARATOR, "");
  return text ? [{ ...first, text }, ...rest] : rest;
}

/** Rows are evenly spaced: where a row without a readable label must stand, a line without label is that row. */
function fillGaps(lines: readonly Line[], found: ReadonlyMap<number, { row: Row }>, rows: Rows): void {
  const known = [...found].flatMap(([at, { row }]) => {
    const place = EVEN.indexOf(row);
    return place < 0 ? [] : [{ place, middle: middleOf(lines[at]) }];
  });
  const column = valueColumn(rows);
  if (known.length < 4 || column === null) return;
  const { first, step } = fit(known);
  for (const [place, row] of EVEN.entries()) {
    if (rows[row]) continue;
    const wanted = first + step * place;
    const line = lines.find((one, at) => !found.has(at) && Math.abs(middleOf(one) - wanted) < step * 0.4);
    const value = line?.filter(({ x0 }) => x0 >= column) ?? [];
    if (value.length > 0) rows[row] = withoutSeparator(value);
  }
}

/** All rows but the number, which is printed larger and further away. */
const EVEN: readonly Row[] = ORDER.filter((row) => row !== "nik");

function middleOf(line: Line | undefined): number {
  const middles = (line ?? []).map(({ y0, y1 }) => (y0 + y1) / 2).sort((a, b) => a - b);
  return middles[Math.floor(middles.length / 2)] ?? 0;
}

/** Straight line through the known rows: where the first one stands and how far the next ones are. */
function fit(known: readonly { place: number; middle: number }[]): { first: number; step: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [place, middle] = [mean(known.map((one) => one.place)), mean(known.map((one) => one.middle))];
  const spread = mean(known.map((one) => (one.place - place) ** 2)) || 1;
  const step = mean(known.map((one) => (one.place - place) * (one.middle - middle))) / spread;
  return { first: middle - step * place, step };
}

/** Where values begin: the middle one of what is known, a little to the left of it for the colon. */
function valueColumn(rows: Rows): number | null {
  const starts = Object.values(rows)
    .map((words) => words[0]?.x0)
    .filter((x0): x0 is number => x0 !== undefined)
    .sort((a, b) => a - b);
  const middle = starts[Math.floor(starts.length / 2)];
  return middle === undefined ? null : middle - 40;
}
