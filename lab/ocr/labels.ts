import { normalize, similarity } from "./fuzzy.ts";
import type { Line, Word } from "./words.ts";

/** Rows of the card in printed order, with their normalized label. */
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
const ORDER = Object.keys(LABELS) as Row[]; // keys of the constant above
const FOLDED = ORDER.map((row) => [row, folded(LABELS[row])] as const);
const SEPARATOR = /^[^A-Za-z0-9(]+/;

/** Maps characters that OCR confuses to one of them. */
function folded(text: string): string {
  return normalize(text.replace(/[|!]/g, "l"))
    .replace(/rn/g, "m")
    .replace(/[l1]/g, "i")
    .replace(/0/g, "o")
    .replace(/5/g, "s")
    .replace(/8/g, "b");
}

/** Words to the right of each row's label. */
export type Rows = Partial<Record<Row, Word[]>>;

/** Finds the rows by their labels; a row without a readable label is found by its position. */
export function rowsOf(lines: readonly Line[]): Rows {
  const found = new Map<number, { row: Row; value: Word[]; similarity: number }>();
  for (const [at, line] of lines.entries()) {
    const match = labelAt(line);
    if (!match) continue;
    const [other] = [...found].filter(([, one]) => one.row === match.row);
    if (other && other[1].similarity >= match.similarity) continue;
    if (other) found.delete(other[0]);
    found.set(at, match);
  }
  const rows: Rows = {};
  for (const { row, value } of found.values()) rows[row] = value;
  fillGaps(lines, found, rows);
  return rows;
}

/** The label at the start of a line, after at most three words of noise. */
function labelAt(line: Line): { row: Row; value: Word[]; similarity: number } | null {
  let found: { row: Row; value: Word[]; similarity: number } | null = null;
  for (let from = 0; from < Math.min(4, line.length); from += 1) {
    let label = "";
    for (let to = from; to < Math.min(from + 4, line.length); to += 1) {
      const word = line[to]?.text ?? "";
      const [head = "", tail = ""] = splitAtColon(word);
      label += folded(head);
      for (const [row, expected] of FOLDED) {
        const score = similarity(label, expected);
        const min = LABELS[row].length <= 4 ? 0.66 : 0.7;
        if (score < min || (found && score <= found.similarity)) continue;
        const rest = line.slice(to + 1);
        const last = line[to];
        const value = tail && last ? [{ ...last, text: tail }, ...rest] : rest;
        found = { row, value: withoutSeparator(value), similarity: score };
      }
    }
  }
  return found;
}

function splitAtColon(word: string): [string, string] {
  const at = word.indexOf(":");
  return at < 0 ? [word, ""] : [word.slice(0, at), word.slice(at + 1)];
}

/** Removes the colon, or the single character that OCR read in its place. */
function withoutSeparator(words: Word[]): Word[] {
  const [first, ...rest] = words;
  if (!first) return [];
  if (rest.length > 0 && /^([^A-Za-z0-9(-]+|[a-z2£])$/.test(first.text)) return rest;
  if (rest.length === 0 && first.text === "-") return [first];
  const text = first.text.replace(SEPARATOR, "");
  return text ? [{ ...first, text }, ...rest] : rest;
}

/** Rows are evenly spaced: assigns lines without a label to the missing row at their height. */
function fillGaps(lines: readonly Line[], found: ReadonlyMap<number, { row: Row }>, rows: Rows): void {
  const known = [...found].flatMap(([at, { row }]) => {
    const place = SPACED.indexOf(row);
    return place < 0 ? [] : [{ place, middle: middleOf(lines[at]) }];
  });
  const column = valueColumn(rows);
  if (known.length < 4 || column === null) return;
  const { first, step } = fitLine(known);
  for (const [place, row] of SPACED.entries()) {
    if (rows[row]) continue;
    const expected = first + step * place;
    const line = lines.find((one, at) => !found.has(at) && Math.abs(middleOf(one) - expected) < step * 0.4);
    const value = line?.filter(({ x0 }) => x0 >= column) ?? [];
    if (value.length > 0) rows[row] = withoutSeparator(value);
  }
}

/** Evenly spaced rows: all but the NIK, which is larger and further away. */
const SPACED: readonly Row[] = ORDER.filter((row) => row !== "nik");

function middleOf(line: Line | undefined): number {
  const middles = (line ?? []).map(({ y0, y1 }) => (y0 + y1) / 2).sort((a, b) => a - b);
  return middles[Math.floor(middles.length / 2)] ?? 0;
}

/** Least-squares line through the known rows: height of the first row and row spacing. */
function fitLine(known: readonly { place: number; middle: number }[]): { first: number; step: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [place, middle] = [mean(known.map((one) => one.place)), mean(known.map((one) => one.middle))];
  const spread = mean(known.map((one) => (one.place - place) ** 2)) || 1;
  const step = mean(known.map((one) => (one.place - place) * (one.middle - middle))) / spread;
  return { first: middle - step * place, step };
}

/** Left edge of the values: the median of the known rows, minus a margin for the colon. */
function valueColumn(rows: Rows): number | null {
  const starts = Object.values(rows)
    .map((words) => words[0]?.x0)
    .filter((x0): x0 is number => x0 !== undefined)
    .sort((a, b) => a - b);
  const middle = starts[Math.floor(starts.length / 2)];
  return middle === undefined ? null : middle - 40;
}
