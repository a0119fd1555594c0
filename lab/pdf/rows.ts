import type { Face } from "./fonts.ts";
import type { ScriptText, TextLook } from "./script-text.ts";

export interface TaggedColumn {
  head?: string;
  /** of the table's width; shares total 1 */
  share: number;
  align?: "left" | "right";
}

export const PAIRS: readonly TaggedColumn[] = [{ share: 0.3 }, { share: 0.7 }];

interface RowLook {
  header: Face;
  cells: Face;
  size: number;
  colour: string;
}

const INK = "#111111";
const LOOKS = {
  plain: { header: "bold", cells: "regular", size: 8.5, colour: INK },
  item: { header: "regular", cells: "regular", size: 8.5, colour: INK },
  included: { header: "regular", cells: "regular", size: 8.5, colour: "#555555" },
  name: { header: "bold", cells: "regular", size: 9, colour: INK },
  group: { header: "italic", cells: "regular", size: 8.5, colour: "#444444" },
  total: { header: "bold", cells: "bold", size: 11, colour: INK },
} as const satisfies Record<string, RowLook>;

/** Single cells span the row; missing cells are empty. */
export type TaggedRow = readonly string[] | { cells: readonly string[]; look: keyof typeof LOOKS };

const PADDING = 3;
const GAP = 8;

export interface PrintArea {
  x: number;
  width: number;
}

interface Cell {
  text: string;
  look: TextLook;
}

export function placeRow(
  { doc, texts }: { doc: PDFKit.PDFDocument; texts: ScriptText },
  grid: readonly TaggedColumn[],
  row: TaggedRow,
  { area, header }: { area: PrintArea; header: "Row" | "Column" },
) {
  const { cells, look } = "cells" in row ? row : { cells: row, look: "plain" as const };
  const { size, colour, ...faces } = LOOKS[look];
  let x = area.x;
  const placed = grid.map(({ share, align = "left" }, index): Cell | null => {
    const left = x;
    x += share * area.width;
    if (index >= cells.length) return null;
    const full = (cells.length === 1 ? 1 : share) * area.width;
    const width = index === grid.length - 1 ? full : full - GAP;
    const face = header === "Column" || index === 0 ? faces.header : faces.cells;
    return {
      text: texts.printable(cells[index] ?? "") || "-",
      look: { face, size, colour, x: left, width, align },
    };
  });
  const heights = placed.map((cell) => (cell ? texts.heightOf(cell.text, cell.look) : 0));
  const height = Math.max(...heights) + 2 * PADDING;

  const writeCell = ({ text, look: cellLook }: Cell, top: number) =>
    texts.write(text, cellLook, top + PADDING);
  const draw = (top: number, write: (cell: Cell | null, index: number) => void) => {
    for (const [index, cell] of placed.entries()) write(cell, index);
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(area.x, top + height)
      .lineTo(area.x + area.width, top + height)
      .lineWidth(0.5)
      .stroke("#bbbbbb");
    doc.endMarkedContent();
    doc.x = area.x;
    doc.y = top + height;
  };
  return {
    height,

    tag(table: PDFKit.PDFStructureElement): void {
      const top = doc.y;
      const line = doc.struct("TR");
      table.add(line);
      draw(top, (cell, index) => {
        const isHeader = header === "Column" || index === 0;
        const options = isHeader ? { scope: header } : {};
        const write = cell ? [() => writeCell(cell, top)] : [];
        line.add(doc.struct(isHeader ? "TH" : "TD", options, write));
      });
      line.end();
    },

    /** Visible but not read again. */
    repeat(): void {
      const top = doc.y;
      draw(top, (cell) => {
        if (!cell) return;
        doc.markContent("Artifact", { type: "Pagination" });
        writeCell(cell, top);
        doc.endMarkedContent();
      });
    },
  };
}
