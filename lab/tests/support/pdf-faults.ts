import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
} from "@cantoo/pdf-lib";
import { allTags, dictOf, entry, streamBytes, type PdfFile, type Tag } from "./pdf-file.ts";

const name = (key: string) => PDFName.of(key);
const text = (value: string) => PDFHexString.fromText(value);

function dict(owner: PDFDict, ...keys: string[]): PDFDict {
  const existing = keys.reduce<PDFDict | null>((from, key) => dictOf(entry(from, key)), owner);
  if (!existing) throw new Error(`no ${keys.join(".")}`);
  return existing;
}

function tagged({ tags }: PdfFile, type: string): Tag {
  const match = allTags(tags ?? []).find((tag) => tag.type === type);
  if (!match) throw new Error(`no ${type}`);
  return match;
}

function rewritePage({ doc, pages: [page] }: PdfFile, change: (content: string) => string): void {
  const content = streamBytes(page?.dict.lookup(name("Contents")))?.toString("latin1") ?? "";
  const changed = change(content);
  if (changed === content) throw new Error("The page has nothing to change.");
  page?.dict.set(
    name("Contents"),
    doc.context.register(doc.context.flateStream(Buffer.from(changed, "latin1"))),
  );
}

function rewriteMetadata({ doc, catalog }: PdfFile, from: string | RegExp, to: string): void {
  const xml = streamBytes(entry(catalog, "Metadata"))?.toString("utf8") ?? "";
  if (xml === xml.replace(from, to)) throw new Error("The metadata has nothing to change.");
  catalog.set(
    name("Metadata"),
    doc.context.register(doc.context.stream(Buffer.from(xml.replace(from, to), "utf8"))),
  );
}

function font({ pages: [page] }: PdfFile): PDFDict {
  if (!page) throw new Error("no page");
  const fonts = dict(page.dict, "Resources", "Font");
  return dict(fonts, fonts.keys()[0]?.decodeText() ?? "");
}

const descendantOf = (file: PdfFile) =>
  font(file).lookup(name("DescendantFonts"), PDFArray).lookup(0, PDFDict);

function annotate(
  { doc, pages: [page] }: PdfFile,
  facts: { Contents?: PDFHexString },
  order: "S" | null = "S",
): void {
  const link = doc.context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [0, 0, 9, 9],
    F: 4,
    ...facts,
  });
  if (!order) page?.dict.delete(name("Tabs"));
  page?.dict.set(name("Annots"), doc.context.obj([doc.context.register(link)]));
}

const info = ({ doc }: PdfFile) => doc.context.lookup(doc.context.trailerInfo.Info, PDFDict);
const attachment = ({ catalog }: PdfFile) => catalog.lookup(name("AF"), PDFArray).lookup(0, PDFDict);
const first = (file: PdfFile) => file.pages[0]?.dict ?? file.catalog;

function swapKids(line: PDFDict): void {
  const kids = line.lookup(name("K"), PDFArray);
  const [row, two] = [kids.get(0), kids.get(1)];
  kids.set(0, two);
  kids.set(1, row);
}

function standardFont(doc: PDFDocument, row: PDFDict): void {
  for (const key of row.keys()) row.delete(key);
  for (const [key, value] of Object.entries({ Type: "Font", Subtype: "Type1", BaseFont: "Helvetica" }))
    row.set(name(key), doc.context.obj(value));
}

const widths = (file: PdfFile) => descendantOf(file).lookup(name("W"), PDFArray).lookup(1, PDFArray);

/** Each breaks one thing in a document without faults. */
export const pdfFaults: [title: string, rule: string, plant: (file: PdfFile) => void][] = [
  [
    "text without tag",
    "UA 7.1: TJ is neither",
    (f) => rewritePage(f, (c) => c.replace(/\/P << ?[^>]*>> ?BDC/s, "/Span BMC")),
  ],
  [
    "a line that is no artifact",
    "UA 7.1: S is neither",
    (f) => rewritePage(f, (c) => c.replace("/Artifact", "/Span")),
  ],
  [
    "tagged text that is gone",
    "is tagged but not on its page",
    (f) => rewritePage(f, (c) => c.slice(0, c.indexOf("/TD"))),
  ],
  [
    "text tagged twice",
    "in the structure tree twice",
    (f) => tagged(f, "TD").dict.set(name("K"), tagged(f, "TH").dict.lookup(name("K"))!),
  ],
  [
    "an empty parent tree",
    "14.7.4.4",
    (f) => dict(f.catalog, "StructTreeRoot", "ParentTree").set(name("Nums"), f.doc.context.obj([])),
  ],
  ["no structure tree", "not one Document", (f) => f.catalog.delete(name("StructTreeRoot"))],
  ["an invented tag", "Box is no standard", (f) => tagged(f, "P").dict.set(name("S"), name("Box"))],
  ["a paragraph in a row", "UA 7.2: TR holds P", (f) => tagged(f, "TD").dict.set(name("S"), name("P"))],
  ["a header without scope", "TH has no Scope", (f) => tagged(f, "TH").dict.delete(name("A"))],
  [
    "a row with a cell too few",
    "rows of 1 and 2 columns",
    (f) => tagged(f, "TR").dict.lookup(name("K"), PDFArray).remove(1),
  ],
  ["a picture without words", "Figure has no Alt", (f) => tagged(f, "P").dict.set(name("S"), name("Figure"))],
  ["a skipped heading", "H3 follows H1", (f) => tagged(f, "H2").dict.set(name("S"), name("H3"))],
  ["no bookmarks", "no bookmarks", (f) => f.catalog.delete(name("Outlines"))],
  ["cells in the wrong order", "is read before", (f) => swapKids(tagged(f, "TR").dict)],
  ["a link without words", "Link annotation has no Contents", (f) => annotate(f, {})],
  ["a link outside the tags", "Link annotation is not tagged", (f) => annotate(f, { Contents: text("x") })],
  ["a page without tab order", "no Tabs S", (f) => annotate(f, {}, null)],
  ["no ID", "no ID", (f) => void (f.doc.context.trailerInfo.ID = undefined)],
  ["no language", "no Lang", (f) => f.catalog.delete(name("Lang"))],
  ["no mark", "not Marked", (f) => f.catalog.delete(name("MarkInfo"))],
  ["a window without title", "does not show the title", (f) => f.catalog.delete(name("ViewerPreferences"))],
  [
    "a script",
    "JavaScript is a forbidden",
    (f) => f.catalog.set(name("OpenAction"), f.doc.context.obj({ S: "JavaScript", JS: text("1") })),
  ],
  ["an action of a page", "additional actions", (f) => first(f).set(name("AA"), f.doc.context.obj({}))],
  ["no colour profile", "no RGB profile", (f) => f.catalog.delete(name("OutputIntents"))],
  ["ink colours", "not RGB or grey", (f) => rewritePage(f, (c) => `0 0 0 1 k\n${c}`)],
  [
    "transparency",
    "is transparent",
    (f) => dict(first(f), "Resources").set(name("ExtGState"), f.doc.context.obj({ G: { ca: 0.5 } })),
  ],
  ["no metadata", "not XMP", (f) => f.catalog.delete(name("Metadata"))],
  ["metadata that is no XML", "not XMP", (f) => rewriteMetadata(f, "&amp;", "&")],
  [
    "no claim of PDF/A",
    "no claim of PDF/A-3b",
    (f) => rewriteMetadata(f, "<pdfaid:part>3", "<pdfaid:part>1"),
  ],
  [
    "no claim of PDF/UA",
    "no claim of PDF/UA-1",
    (f) => rewriteMetadata(f, "<pdfuaid:part>1", "<pdfuaid:part>"),
  ],
  [
    "a property without schema",
    "pdfuaid is not described",
    (f) => rewriteMetadata(f, "<pdfaSchema:namespaceURI>", "<pdfaSchema:namespaceURI>x"),
  ],
  ["two titles", "A 6.6.3: Title is", (f) => info(f).set(name("Title"), text("Another"))],
  [
    "two dates",
    "A 6.6.3: CreationDate is",
    (f) => info(f).set(name("CreationDate"), PDFString.fromDate(new Date(0))),
  ],
  [
    "a font that is not inside",
    "is not embedded",
    (f) => dict(descendantOf(f), "FontDescriptor").delete(name("FontFile2")),
  ],
  ["a font of the viewer", "Helvetica is not embedded", (f) => standardFont(f.doc, font(f))],
  ["a whole font's name", "is not named as a subset", (f) => font(f).set(name("BaseFont"), name("Arimo"))],
  ["text that cannot be copied", "no ToUnicode", (f) => font(f).delete(name("ToUnicode"))],
  ["a missing glyph", "shows .notdef", (f) => rewritePage(f, (c) => c.replace(/\[<..../, "[<0000"))],
  [
    "a glyph that the font lacks",
    "lacks glyph 65535",
    (f) => rewritePage(f, (c) => c.replace(/\[<..../, "[<ffff")),
  ],
  ["wrong widths", "has another width", (f) => widths(f).set(1, PDFNumber.of(1))],
  ["an attachment without relation", "no relation", (f) => attachment(f).delete(name("AFRelationship"))],
  ["an attachment of no kind", "has no type", (f) => dict(attachment(f), "EF", "F").delete(name("Subtype"))],
  ["an attachment without words", "is not described", (f) => attachment(f).delete(name("Desc"))],
];
