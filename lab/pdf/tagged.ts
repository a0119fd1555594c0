import QRCode from "qrcode";
import { openArchive, type DocumentFacts } from "./archive.ts";
import { byLanguage } from "../lib/labels.ts";
import type { Face } from "./fonts.ts";
import { PAIRS, placeRow, type PrintArea, type TaggedColumn, type TaggedRow } from "./rows.ts";
import { openScriptText, UNPRINTED_SIGN, type TextLook } from "./script-text.ts";

const MARGIN = 48;
/** points */
const WIDTH = 595.28 - 2 * MARGIN;
const GUTTER = 16;
/** points */
const QR_SIDE = 140;
const HEADINGS = { 1: 20, 2: 14, 3: 11 } as const;
const INK = "#111111";

interface ParagraphLook {
  face: Face;
  size: number;
  colour: string;
}

const PARAGRAPHS = {
  plain: { face: "regular", size: 9.5, colour: INK },
  brand: { face: "bold", size: 11, colour: "#0b5563" },
  subtitle: { face: "regular", size: 11, colour: INK },
  quiet: { face: "regular", size: 9, colour: "#444444" },
} as const satisfies Record<string, ParagraphLook>;

const FOOT: TextLook = { face: "regular", size: 8, colour: "#555555", x: MARGIN, width: WIDTH };
const unprintedNote = byLanguage({
  sign: [
    `${UNPRINTED_SIGN} stands for a character that this document cannot print. The laboratory's records have it.`,
    `${UNPRINTED_SIGN} menggantikan huruf atau tanda yang tidak dapat dicetak di dokumen ini. Data di laboratorium tetap memuatnya.`,
  ],
});

interface Attachment {
  name: string;
  type: string;
  description: string;
  text: string;
}

/** Written top to bottom; a row's first cell is its header. */
export function openTagged(file: DocumentFacts) {
  const { doc, written } = openArchive(file, MARGIN);
  const texts = openScriptText(doc);
  const { printable } = texts;
  const title = printable(file.title);
  const root = doc.struct("Document", { title });
  doc.addStructure(root);
  const outline: PDFKit.PDFOutline[] = [doc.outline];
  let area: PrintArea = { x: MARGIN, width: WIDTH };

  const roomFor = (height: number) => {
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  };
  const place = (row: TaggedRow, grid: readonly TaggedColumn[], header: "Row" | "Column") =>
    placeRow({ doc, texts }, grid, row, { area, header });
  /** `structParent` loses a paragraph's part on its second page. */
  const write = (type: string, text: string, look: ParagraphLook) => {
    root.add(doc.struct(type, {}, () => texts.write(printable(text), { ...look, ...area })));
  };

  return {
    heading(level: 1 | 2 | 3, text: string): void {
      // Keeps headings off the foot of a page.
      roomFor(level === 1 ? 0 : 90);
      if (level > 1) doc.moveDown(level === 2 ? 1 : 0.7);
      write(`H${String(level)}`, text, { face: "bold", size: HEADINGS[level], colour: INK });
      const parent = outline[level - 1] ?? doc.outline;
      outline.length = level;
      outline[level] = parent.addItem(printable(text));
      doc.moveDown(0.3);
    },

    paragraph(text: string, look: keyof typeof PARAGRAPHS = "plain"): void {
      write("P", text, PARAGRAPHS[look]);
      doc.moveDown(0.4);
    },

    list(items: readonly string[]): void {
      if (items.length === 0) return;
      const list = doc.struct("L");
      root.add(list);
      for (const item of items) {
        roomFor(30);
        const line = doc.struct("LI");
        list.add(line);
        const y = doc.y;
        const look = { ...PARAGRAPHS.plain, x: area.x + 12, width: area.width - 12 };
        doc.font(look.face, look.size).fillColor(look.colour);
        line.add(doc.struct("Lbl", {}, () => doc.text("•", area.x, y)));
        line.add(doc.struct("LBody", {}, () => texts.write(printable(item), look, y)));
        line.end();
      }
      list.end();
      doc.x = area.x;
      doc.moveDown(0.4);
    },

    table(columns: readonly TaggedColumn[] | null, rows: readonly TaggedRow[]): void {
      if (rows.length === 0) return;
      const grid = columns ?? PAIRS;
      const heads = grid.flatMap(({ head }) => (head === undefined ? [] : [head]));
      const table = doc.struct("Table");
      root.add(table);
      roomFor(60);
      if (heads.length > 0) place(heads, grid, "Column").tag(table);
      for (const cells of rows) {
        const row = place(cells, grid, "Row");
        if (doc.y + row.height > doc.page.height - MARGIN) {
          doc.addPage();
          if (heads.length > 0) place(heads, grid, "Column").repeat();
        }
        row.tag(table);
      }
      table.end();
      doc.x = area.x;
      doc.font("regular", 8.5).moveDown(0.6);
    },

    /** Each half must be shorter than the page. */
    beside(left: () => void, right: () => void): void {
      const [whole, top] = [area, doc.y];
      const width = (whole.width - GUTTER) / 2;
      const ends = [left, right].map((print, index) => {
        area = { x: whole.x + index * (width + GUTTER), width };
        doc.font("regular", 8.5);
        doc.y = top;
        print();
        return doc.y;
      });
      area = whole;
      doc.x = area.x;
      doc.y = Math.max(...ends);
      doc.font("regular", 8.5).moveDown(0.8);
    },

    qrCode(text: string, alt: string): void {
      const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
      const step = QR_SIDE / modules.size;
      // A QR code needs four light modules around it.
      roomFor(QR_SIDE + 8 * step);
      const [left, top] = [area.x + 4 * step, doc.y + 4 * step];
      const draw = () => {
        for (let y = 0; y < modules.size; y++)
          for (let x = 0; x < modules.size; x++)
            if (modules.get(y, x)) doc.rect(left + x * step, top + y * step, step, step);
        doc.fill("#000000");
      };
      const bbox: [number, number, number, number] = [left, top, left + QR_SIDE, top + QR_SIDE];
      root.add(doc.struct("Figure", { alt: printable(alt), bbox }, draw));
      doc.y = top + QR_SIDE + 4 * step;
    },

    attach({ name, type, description, text }: Attachment): void {
      const at = file.createdAt;
      doc.file(Buffer.from(text, "utf8"), {
        name,
        type,
        description,
        relationship: "Data",
        creationDate: at,
        modifiedDate: at,
      });
    },

    finish(): Promise<Buffer> {
      if (texts.hasUnprinted()) write("P", unprintedNote[file.lang].sign, PARAGRAPHS.quiet);
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        // Text in the margin would start a new page.
        doc.page.margins.bottom = 0;
        doc.markContent("Artifact", { type: "Pagination" });
        const foot = `${printable(file.author)} - ${title} - ${String(page + 1)}/${String(count)}`;
        texts.write(foot, FOOT, doc.page.height - 32);
        doc.endMarkedContent();
      }
      doc.end();
      return written;
    },
  };
}

export type TaggedPdf = ReturnType<typeof openTagged>;
