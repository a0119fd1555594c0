import { formatOf, type NumberFormat } from "./sheet-number.ts";
import { parseXml, unescaped, type Attributes } from "./sheet-xml.ts";
import { partName, type Parts } from "./sheet-zip.ts";

interface Link {
  id: string;
  type: string;
  target: string;
}

export interface Book {
  sheets: { name: string; isHidden: boolean; part: string }[];
  texts: string[];
  formats: NumberFormat[];
  from1904: boolean;
}

const linkId = (attributes: Attributes) =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? "";

function partOf(from: string, target: string): string {
  const plain = decodeURI(target.replaceAll("\\", "/"));
  const folder = plain.startsWith("/") ? "" : from.slice(0, from.lastIndexOf("/") + 1);
  return partName(new URL(`file:///${folder}${plain.replace(/^\/+/, "")}`).pathname);
}

function linksOf(part: string, { texts }: Parts): Link[] {
  const index = part.lastIndexOf("/") + 1;
  const bytes = texts.get(`${part.slice(0, index)}_rels/${part.slice(index)}.rels`);
  const links: Link[] = [];
  if (bytes)
    parseXml(bytes, {
      open: (name, { Id = "", Type = "", Target = "", TargetMode }) => {
        if (name === "Relationship" && TargetMode !== "External")
          links.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target: partOf(part, Target) });
      },
    });
  return links;
}

/** Null if the file is no workbook. @throws Error if a part is no XML */
export function readBook(parts: Parts): Book | null {
  const { texts, excess } = parts;
  const linked = linksOf("", parts).find(({ type }) => type === "officeDocument")?.target;
  const main = [linked, ...texts.keys()].find(
    (name) => name && texts.has(name) && /workbook\.xml$/.test(name),
  );
  const bytes = texts.get(main ?? linked ?? "");
  if (!bytes) return null;
  const path = main ?? linked ?? "";
  const links = linksOf(path, parts);
  const book: Book = { sheets: [], texts: [], formats: [], from1904: false };
  parseXml(bytes, {
    open: (name, attributes) => {
      if (name === "workbookPr") book.from1904 = isTrue(attributes["date1904"]);
      if (name !== "sheet") return;
      const link = links.find(({ id }) => id === linkId(attributes));
      const usual = partOf(path, `worksheets/sheet${String(book.sheets.length + 1)}.xml`);
      const part = link?.target ?? usual;
      if (link && link.type !== "" && link.type !== "worksheet") return;
      if (!texts.has(part) && !excess.has(part)) throw new Error("A sheet is missing.");
      const { name: title = "", state = "visible" } = attributes;
      book.sheets.push({ name: title, isHidden: state !== "visible", part });
    },
  });
  const of = (type: string, usual: string) =>
    texts.get(links.find((link) => link.type === type)?.target ?? partOf(path, usual));
  const strings = of("sharedStrings", "sharedStrings.xml");
  if (strings) book.texts = readTexts(strings);
  const styles = of("styles", "styles.xml");
  if (styles) book.formats = readFormats(styles);
  return book;
}

export const isTrue = (text: string | undefined) => text === "1" || text === "true" || text === "on";

function readTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  let [text, isText, isGuide] = ["", false, false];
  parseXml(bytes, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isGuide = true;
      if (name === "t") isText = !isGuide;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isGuide = false;
      if (name === "si") texts.push(unescaped(text));
    },
  });
  return texts;
}

function readFormats(bytes: Uint8Array): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isCell = false;
  parseXml(bytes, {
    open: (name, { numFmtId = "0", formatCode = "" }) => {
      if (name === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (name === "cellXfs") isCell = true;
      if (name === "xf" && isCell) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === "cellXfs") isCell = false;
    },
  });
  return formats;
}
