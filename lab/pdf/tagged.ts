import PDFDocument from "pdfkit";
import type { Lang } from "../texts.ts";
import { latin } from "./latin.ts";

const MARGIN = 48;
/** points between the margins of an A4 page */
const WIDTH = 595.28 - 2 * MARGIN;
const SIZES = { 1: 20, 2: 14, 3: 11 } as const;
const PADDING = 3;
const GAP = 8;

interface TaggedColumn {
  head: string;
  /** share of the table's width; shares total 1 */
  share: number;
  align?: "left" | "right";
}

/** Without column heads. */
const PAIRS: readonly TaggedColumn[] = [
  { head: "", share: 0.3 },
  { head: "", share: 0.7 },
];

interface Attachment {
  name: string;
  type: string;
  description: string;
  text: string;
}

/**
 * A4, written top to bottom: headings, paragraphs and cells are in the structure tree, headings in
 * the outline, page numbers are artifacts. A row's first cell is its header.
 * @param title of window and file
 * @param author at the start of each footer
 */
export function openTagged(file: { title: string; author: string; lang: Lang; createdAt: Date }) {
  const title = latin(file.title);
  const doc = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang: file.lang,
    info: { Title: title, Author: latin(file.author), CreationDate: file.createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  const root = doc.struct("Document", { title });
  doc.addStructure(root);
  const outline: PDFKit.PDFOutline[] = [doc.outline];

  const roomFor = (height: number) => {
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage();
  };

  const styled = (isHeader: boolean) =>
    doc
      .font(isHeader ? "Helvetica-Bold" : "Helvetica")
      .fontSize(8.5)
      .fillColor("#111111");
  const heightOf = (grid: readonly TaggedColumn[], cells: readonly string[]) => {
    styled(true);
    const heights = grid.map(({ share }, at) =>
      doc.heightOfString(latin(cells[at] ?? ""), { width: share * WIDTH - GAP }),
    );
    return Math.max(...heights) + 2 * PADDING;
  };
  /** An artifact outside a table. */
  const row = (
    grid: readonly TaggedColumn[],
    cells: readonly string[],
    { into, header }: { into: PDFKit.PDFStructureElement | null; header: "Row" | "Column" },
  ) => {
    const top = doc.y;
    const height = heightOf(grid, cells);
    const line = into && doc.struct("TR");
    if (line) into.add(line);
    let x = MARGIN;
    for (const [at, { share, align = "left" }] of grid.entries()) {
      const isHeader = header === "Column" || at === 0;
      const write = () => {
        styled(isHeader).text(latin(cells[at] ?? "") || "-", x, top + PADDING, {
          width: share * WIDTH - GAP,
          align,
        });
      };
      if (line) {
        const cell = doc.struct(isHeader ? "TH" : "TD", {}, write);
        if (isHeader) attributesOf(cell)["A"] = { O: "Table", Scope: header };
        line.add(cell);
      } else {
        doc.markContent("Artifact", { type: "Pagination" });
        write();
        doc.endMarkedContent();
      }
      x += share * WIDTH;
    }
    line?.end();
    doc.markContent("Artifact", { type: "Layout" });
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + WIDTH, top + height)
      .lineWidth(0.5)
      .stroke("#bbbbbb");
    doc.endMarkedContent();
    doc.x = MARGIN;
    doc.y = top + height;
  };

  return {
    heading(level: 1 | 2 | 3, text: string): void {
      // Keep headings off the foot of a page.
      roomFor(level === 1 ? 0 : 90);
      if (level > 1) doc.moveDown(level === 2 ? 1 : 0.7);
      doc.font("Helvetica-Bold").fontSize(SIZES[level]).fillColor("#111111");
      doc.text(latin(text), MARGIN, doc.y, {
        width: WIDTH,
        structParent: root,
        structType: `H${String(level)}`,
      });
      const parent = outline[level - 1] ?? doc.outline;
      outline.length = level;
      outline[level] = parent.addItem(latin(text));
      doc.moveDown(0.3);
    },

    paragraph(text: string): void {
      doc.font("Helvetica").fontSize(9.5).fillColor("#111111");
      doc.text(latin(text), MARGIN, doc.y, { width: WIDTH, structParent: root, structType: "P" });
      doc.moveDown(0.4);
    },

    table(columns: readonly TaggedColumn[] | null, rows: readonly (readonly string[])[]): void {
      if (rows.length === 0) return;
      const grid = columns ?? PAIRS;
      const heads = columns?.map(({ head }) => head);
      const table = doc.struct("Table");
      root.add(table);
      roomFor(60);
      if (heads) row(grid, heads, { into: table, header: "Column" });
      for (const cells of rows) {
        if (doc.y + heightOf(grid, cells) > doc.page.height - MARGIN) {
          doc.addPage();
          // Visible but not read again.
          if (heads) row(grid, heads, { into: null, header: "Column" });
        }
        row(grid, cells, { into: table, header: "Row" });
      }
      table.end();
      doc.x = MARGIN;
      doc.moveDown(0.6);
    },

    attach({ name, type, description, text }: Attachment): void {
      const at = file.createdAt;
      doc.file(Buffer.from(text, "utf8"), {
        ...{ name, type, description, relationship: "Data" },
        ...{ creationDate: at, modifiedDate: at },
      });
    },

    finish(): Promise<Buffer> {
      root.end();
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        // Text in the margin would start a new page.
        doc.page.margins.bottom = 0;
        doc.markContent("Artifact", { type: "Pagination" });
        doc.font("Helvetica").fontSize(8).fillColor("#555555");
        const foot = `${latin(file.author)} - ${title} - ${String(page + 1)}/${String(count)}`;
        doc.text(foot, MARGIN, doc.page.height - 32, { width: WIDTH, lineBreak: false });
        doc.endMarkedContent();
      }
      doc.end();
      return done;
    },
  };
}

function attributesOf(element: PDFKit.PDFStructureElement): Record<string, unknown> {
  const { dictionary } = element as unknown as { dictionary: { data: Record<string, unknown> } }; // missing in the types
  return dictionary.data;
}

export type TaggedPdf = ReturnType<typeof openTagged>;
