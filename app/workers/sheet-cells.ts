import { isTrue, type Book } from "./sheet-book.ts";
import { formattedText } from "./sheet-number.ts";
import { SHEET_BOUNDS } from "./sheet-bounds.ts";
import { cellText, type Merged, type SheetPage } from "./sheet-text.ts";
import { parseXml, unescaped, type Attributes } from "./sheet-xml.ts";

type Cells = Pick<SheetPage, "rows" | "hiddenRows" | "hiddenColumns" | "merged">;

const MOST_ROWS = 1_048_576;

const ADDRESS = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i;

/** Column from 0, row from 1; null if it is no address. */
function placeOf(address: string): { column: number; row: number } | null {
  const [, letters, row] = ADDRESS.exec(address) ?? [];
  if (!letters || !row) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(row) };
}

const isHidden = ({ hidden, ht, width }: Attributes) =>
  isTrue(hidden) || (ht !== undefined && Number(ht) === 0) || (width !== undefined && Number(width) === 0);

/** Addresses are optional in the format. */
export function readCells(bytes: Uint8Array, book: Book): Cells | "too_many_rows" {
  const rows = new Map<number, string[]>();
  const hiddenRows: number[] = [];
  const hiddenColumns = new Set<number>();
  const merged: Merged[] = [];
  let [row, column, isNamed, isRowHidden] = [0, -1, false, false];
  let cell = { type: "n", style: 0, value: "", formula: "", isFormula: false, hasValue: false };
  let [inside, isGuide] = ["", false];
  const openInside = (_attributes: Attributes, name: string) => {
    inside = name;
    if (name === "f") cell.isFormula = true;
    else if (!isGuide) cell.hasValue = true;
  };
  const opened = new Map<string, (attributes: Attributes, name: string) => void>([
    [
      "col",
      (attributes) => {
        if (!isHidden(attributes)) return;
        const { min = "1", max = min } = attributes;
        for (let index = Number(min); index <= Math.min(Number(max), 200); index += 1)
          hiddenColumns.add(index - 1);
      },
    ],
    [
      "row",
      (attributes) => {
        isNamed = /^\d+$/.test(attributes["r"] ?? "");
        row = isNamed ? Number(attributes["r"]) : row + 1;
        column = -1;
        isRowHidden = isHidden(attributes);
      },
    ],
    [
      "c",
      ({ t = "n", s = "0", r = "" }) => {
        const place = placeOf(r);
        column = place?.column ?? column + 1;
        if (place && !isNamed) row = place.row;
        if (row > MOST_ROWS) throw new Error("No such row.");
        cell = { type: t, style: Number(s), value: "", formula: "", isFormula: false, hasValue: false };
      },
    ],
    ["rPh", () => (isGuide = true)],
    ["v", openInside],
    ["f", openInside],
    ["t", openInside],
    [
      "mergeCell",
      ({ ref = "" }) => {
        const [first, last] = ref.split(":").map(placeOf);
        if (first && last) merged.push([first.row, first.column, last.row, last.column]);
      },
    ],
  ]);
  parseXml(bytes, {
    open: (name, attributes) => opened.get(name)?.(attributes, name),
    text: (text) => {
      if (inside === "f") cell.formula += text;
      else if (inside !== "" && !isGuide) cell.value += text;
    },
    close: (name) => {
      if (name === "rPh") isGuide = false;
      if (name === inside) inside = "";
      if (name !== "c") return;
      const text = cellText(textOf(cell, book));
      if (text === "") return;
      if (isRowHidden && hiddenRows.at(-1) !== row) hiddenRows.push(row);
      const cells = rows.get(row) ?? [];
      rows.set(row, cells);
      cells[Math.min(column, SHEET_BOUNDS.columns)] = text;
    },
  });
  const last = [...rows.keys()].reduce((most, key) => Math.max(most, key), 0);
  if (last > SHEET_BOUNDS.rows * 2) return "too_many_rows";
  return {
    rows: Array.from({ length: last }, (_row, index) =>
      Array.from(rows.get(index + 1) ?? [], (text) => text ?? ""),
    ),
    hiddenRows,
    hiddenColumns: [...hiddenColumns],
    merged,
  };
}

interface Cell {
  type: string;
  style: number;
  value: string;
  formula: string;
  isFormula: boolean;
  hasValue: boolean;
}

const LOST = "\ufffd";

/** An uncalculated formula stays, so that its reader names the cell. */
function textOf({ type, style, value, formula, isFormula, hasValue }: Cell, book: Book): string {
  if (isFormula && (!hasValue || (value === "" && type !== "str"))) return `=${formula || "…"}`;
  if (type === "s") return book.texts[Number(value)] ?? LOST;
  if (type === "b") return isTrue(value) ? "TRUE" : "FALSE";
  if (type === "d") return value.replace(/T00:00(?::00(?:\.0+)?)?$/, "").replace("T", " ");
  if (type !== "n") return unescaped(value);
  const format = book.formats[style];
  return format
    ? formattedText(value.trim(), format, book.from1904)
    : formattedText(value.trim(), PLAIN, false);
}

const PLAIN = { kind: "plain", width: 0, prefix: "" } as const;
