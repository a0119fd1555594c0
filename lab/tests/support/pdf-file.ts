import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFObject,
} from "@cantoo/pdf-lib";

interface Operation {
  operator: string;
  operands: readonly string[];
}

export interface PdfPage {
  dict: PDFDict;
  ref: PDFRef;
  operations: readonly Operation[];
}

/** Element of the structure tree. */
export interface Tag {
  type: string;
  dict: PDFDict;
  kids: Tag[];
  /** marked content, as "object number of the page:MCID" */
  content: string[];
  /** annotations */
  objects: PDFDict[];
}

export interface PdfFile {
  bytes: Buffer;
  doc: PDFDocument;
  catalog: PDFDict;
  pages: PdfPage[];
  /** null without a structure tree */
  tags: Tag[] | null;
}

const name = (key: string) => PDFName.of(key);

export function entry(dict: PDFDict | null, key: string): PDFObject | null {
  return dict?.lookup(name(key)) ?? null;
}

export function dictOf(value: PDFObject | null | undefined): PDFDict | null {
  if (value instanceof PDFDict) return value;
  return value instanceof PDFRawStream ? value.dict : null;
}

export function listOf(value: PDFObject | null | undefined): PDFObject[] {
  if (!(value instanceof PDFArray)) return value ? [value] : [];
  return value.asArray().flatMap((_item, index) => value.lookup(index) ?? []);
}

/** Name without slash, text, number or boolean; empty if absent. */
export function plain(value: PDFObject | null | undefined): string {
  if (value instanceof PDFName) return value.decodeText();
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  return value instanceof PDFNumber ? String(value.asNumber()) : (value?.toString() ?? "");
}

export const word = (dict: PDFDict | null, key: string) => plain(entry(dict, key));

export function streamBytes(value: PDFObject | null | undefined): Buffer | null {
  return value instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(value).decode()) : null;
}

const TOKEN = /<<|>>|[[\]]|<[0-9a-fA-F\s]*>|\((?:\\[\s\S]|[^\\()])*\)|\/[^\s<>[\]()/%]*|[^\s<>[\]()/%]+/g;
const OPERAND = /^(?:<|>>|[[\](/]|[-+.\d]|true$|false$|null$)/;

/** No inline images. */
function operationsOf(content: string): Operation[] {
  const operations: Operation[] = [];
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (OPERAND.test(token)) {
      operands.push(token);
      continue;
    }
    operations.push({ operator: token, operands });
    operands = [];
  }
  return operations;
}

function tagOf(value: PDFObject, page: PDFRef | null): Tag | null {
  const dict = dictOf(value);
  if (!dict) return null;
  const current = dict.get(name("Pg"));
  const at = current instanceof PDFRef ? current : page;
  const tag: Tag = { type: word(dict, "S"), dict, kids: [], content: [], objects: [] };
  for (const kid of listOf(entry(dict, "K"))) {
    const part = dictOf(kid);
    const of = part?.get(name("Pg"));
    const place = of instanceof PDFRef ? of : at;
    if (kid instanceof PDFNumber) tag.content.push(`${String(at?.objectNumber)}:${plain(kid)}`);
    else if (word(part, "Type") === "MCR")
      tag.content.push(`${String(place?.objectNumber)}:${word(part, "MCID")}`);
    else if (word(part, "Type") === "OBJR")
      tag.objects.push(...[dictOf(entry(part, "Obj"))].filter((item) => item !== null));
    else tag.kids.push(...[tagOf(kid, at)].filter((item) => item !== null));
  }
  return tag;
}

export async function readPdf(bytes: Buffer): Promise<PdfFile> {
  const doc = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = doc.getPages().map(({ node, ref }): PdfPage => {
    const streams = listOf(node.Contents()).map((item) => streamBytes(item)?.toString("latin1") ?? "");
    return { dict: node, ref, operations: operationsOf(streams.join("\n")) };
  });
  const root = dictOf(entry(doc.catalog, "StructTreeRoot"));
  const tags = root && listOf(entry(root, "K")).flatMap((item) => tagOf(item, null) ?? []);
  return { bytes, doc, catalog: doc.catalog, pages, tags };
}

/** Every tag, parents first. */
export function allTags(tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => [tag, ...allTags(tag.kids)]);
}
