import { Unzip, UnzipInflate, type UnzipFile } from "fflate";
import { SHEET_BOUNDS } from "./sheet-bounds.ts";
import { MOST_FILLED_ROWS, type SheetProblem } from "./sheet-text.ts";

const INFLATED = 40 * 1024 * 1024;
const FILES = 300;
const SLICE = 64 * 1024;
/** Including empty ones. */
const MOST_CELLS = 400_000;
const TEXT_BYTES = 12 * 1024 * 1024;

export type TooMuch = Extract<SheetProblem, "too_large" | "too_many_rows" | "too_many_columns">;

/** While streaming, to reject large sheets before parsing. */
function countSheet(): (chunk: Uint8Array, final: boolean) => TooMuch | null {
  // A chunk may end inside a tag.
  let rest = "";
  let [rows, cells, filledInRow, isFilled] = [0, 0, 0, false];
  return (chunk, final) => {
    const text = rest + Buffer.from(chunk).toString("latin1");
    const cut = final ? text.length : Math.max(0, text.lastIndexOf("<"));
    rest = text.slice(cut);
    for (const [, tag] of text.slice(0, cut).matchAll(/<(?:\w+:)?(row|c|f|v|is)(?=[\s>/])/g)) {
      if (tag === "row") filledInRow = 0;
      else if (tag === "c") [isFilled, cells] = [false, cells + 1];
      else if (!isFilled) {
        if (filledInRow === 0) rows += 1;
        [isFilled, filledInRow] = [true, filledInRow + 1];
      }
      if (rows > MOST_FILLED_ROWS) return "too_many_rows";
      if (filledInRow > SHEET_BOUNDS.columns) return "too_many_columns";
      if (cells > MOST_CELLS) return "too_large";
    }
    return null;
  };
}

export interface Parts {
  texts: ReadonlyMap<string, Uint8Array>;
  excess: ReadonlyMap<string, TooMuch>;
}

/** Some writers use backslashes or a first slash. */
export const partName = (name: string) => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase();

/** Counts while inflating, whatever the archive claims. */
export function inflateBounded(bytes: Uint8Array): Parts | SheetProblem {
  const files = new Map<string, Uint8Array[]>();
  const excess = new Map<string, TooMuch>();
  let size = 0;
  let problem: SheetProblem | null = null;
  const unzip = new Unzip((file: UnzipFile) => {
    const name = partName(file.name);
    if (problem || !/\.(?:xml|rels)$/.test(name)) return;
    if (files.size >= FILES) {
      problem = "too_large";
      return;
    }
    const chunks: Uint8Array[] = [];
    files.set(name, chunks);
    const count = countSheet();
    let current = 0;
    file.ondata = (error, chunk, final) => {
      if (error) problem ??= "damaged";
      if (problem) return file.terminate();
      size += chunk.length;
      current += chunk.length;
      if (size > INFLATED) problem = "too_large";
      if (/sharedstrings/.test(name) && current > TEXT_BYTES) problem = "too_large";
      const tooMuch = excess.has(name) ? null : count(chunk, final);
      if (tooMuch) excess.set(name, tooMuch);
      if (excess.has(name)) chunks.length = 0;
      else chunks.push(chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let index = 0; index < bytes.length && !problem; index += SLICE)
      unzip.push(bytes.subarray(index, index + SLICE), index + SLICE >= bytes.length);
  } catch {
    problem ??= "damaged";
  }
  if (problem) return problem;
  return { texts: new Map([...files].map(([name, chunks]) => [name, Buffer.concat(chunks)])), excess };
}
