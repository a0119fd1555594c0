import { JSDOM } from "jsdom";
import { PDFDict, PDFHexString, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import { dictOf, entry, listOf, plain, streamBytes, word, type PdfFile } from "./pdf-file.ts";

/** ISO 19005-3, 6.1. */
function* file({ bytes, doc }: PdfFile): Generator<string> {
  const head = bytes.subarray(0, 20).toString("latin1");
  if (!/^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(head)) yield "A 6.1.2: the header is not that of PDF 1.7";
  const { ID, Encrypt } = doc.context.trailerInfo;
  if (listOf(ID).length !== 2) yield "A 6.1.3: the trailer has no ID";
  if (Encrypt) yield "A 6.1.3: the file is encrypted";
  if (!bytes.toString("latin1").trimEnd().endsWith("%%EOF"))
    yield "A 6.1.3: data follows the end of the file";
}

/** ISO 14289-1, 7.1 and 7.2. */
function* catalogue({ catalog }: PdfFile): Generator<string> {
  if (!/^(en|id)$/.test(word(catalog, "Lang"))) yield "UA 7.2: the catalogue has no Lang";
  const mark = dictOf(entry(catalog, "MarkInfo"));
  if (word(mark, "Marked") !== "true") yield "UA 6.2: the file is not Marked";
  if (word(mark, "Suspects") === "true") yield "UA 7.1: the tags are Suspects";
  if (word(dictOf(entry(catalog, "ViewerPreferences")), "DisplayDocTitle") !== "true")
    yield "UA 7.1: the window does not show the title";
  if (entry(catalog, "OCProperties")) yield "UA 7.10: the file has layers";
}

const FORBIDDEN =
  /^(Launch|Sound|Movie|ResetForm|ImportData|JavaScript|Hide|SetOCGState|Rendition|Trans|GoTo3DView)$/;

/** ISO 19005-3, 6.5 and 6.4. */
function* actions({ doc, catalog }: PdfFile): Generator<string> {
  if (entry(dictOf(entry(catalog, "Names")), "JavaScript")) yield "A 6.5.1: the file has scripts";
  if (entry(catalog, "AcroForm")) yield "A 6.4: the file has a form";
  for (const [, value] of doc.context.enumerateIndirectObjects()) {
    const dict = dictOf(value);
    if (!dict) continue;
    if (entry(dict, "AA")) yield "A 6.5.2: an object has additional actions";
    for (const item of [dict, dictOf(entry(dict, "A")), dictOf(entry(dict, "OpenAction"))])
      if (FORBIDDEN.test(word(item, "S"))) yield `A 6.5.1: ${word(item, "S")} is a forbidden action`;
  }
}

/** ISO 19005-3, 6.2.3: one output intent says how colours look. */
function* colours({ catalog, pages }: PdfFile): Generator<string> {
  const intents = listOf(entry(catalog, "OutputIntents")).flatMap((item) => dictOf(item) ?? []);
  const intent = intents.find((item) => word(item, "S") === "GTS_PDFA1") ?? null;
  const profile = entry(intent, "DestOutputProfile");
  const icc = streamBytes(profile)?.toString("latin1") ?? "";
  if (icc.slice(36, 40) !== "acsp" || icc.slice(16, 20) !== "RGB " || word(dictOf(profile), "N") !== "3")
    yield "A 6.2.3: the output intent has no RGB profile";
  for (const { dict, operations } of pages) {
    for (const { operator, operands } of operations) {
      if (/^[kK]$/.test(operator) || operands.includes("/DeviceCMYK"))
        yield "A 6.2.4: a colour is not RGB or grey";
    }
    const resources = dictOf(entry(dict, "Resources"));
    for (const state of valuesOf(dictOf(entry(resources, "ExtGState")))) {
      const isOpaque = ["CA", "ca"].every((key) => /^1?$/.test(word(state, key)));
      if (!isOpaque || !/^(None)?$/.test(word(state, "SMask"))) yield "A 6.2.10: a page is transparent";
    }
    for (const picture of valuesOf(dictOf(entry(resources, "XObject"))))
      if (entry(picture, "SMask") || word(picture, "Interpolate") === "true")
        yield "A 6.2.8: a picture is transparent or interpolated";
  }
}

function valuesOf(dict: PDFDict | null): PDFDict[] {
  return (dict?.keys() ?? []).flatMap((key) => dictOf(dict?.lookup(key)) ?? []);
}

const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const NAMESPACES = {
  dc: "http://purl.org/dc/elements/1.1/",
  pdf: "http://ns.adobe.com/pdf/1.3/",
  pdfaid: "http://www.aiim.org/pdfa/ns/id/",
  pdfuaid: "http://www.aiim.org/pdfua/ns/id/",
  xmp: "http://ns.adobe.com/xap/1.0/",
};

/** ISO 19005-3, 6.6, and ISO 14289-1, 5: the claims, and the same facts as in the information dictionary. */
function* metadata({ catalog, doc }: PdfFile): Generator<string> {
  const stream = entry(catalog, "Metadata");
  const xml = streamBytes(stream)
    ?.toString("utf8")
    .replace(/^\s*<\?xpacket[^>]*\?>|<\?xpacket[^>]*\?>\s*$/g, "");
  const xmp = xml === undefined ? null : parsed(xml.trim());
  if (!xmp) {
    yield "A 6.6.2: the metadata is not XMP";
    return;
  }
  const text = (space: keyof typeof NAMESPACES, key: string) =>
    xmp.getElementsByTagNameNS(NAMESPACES[space], key)[0]?.textContent.trim() ?? "";
  if (text("pdfaid", "part") !== "3" || text("pdfaid", "conformance") !== "B")
    yield "A 6.6.4: no claim of PDF/A-3b";
  if (text("pdfuaid", "part") !== "1") yield "UA 5: no claim of PDF/UA-1";
  const schemas = [...xmp.getElementsByTagNameNS("http://www.aiim.org/pdfa/ns/schema#", "namespaceURI")];
  if (!schemas.some((schema) => schema.textContent === NAMESPACES.pdfuaid))
    yield "A 6.6.2.3: the schema of pdfuaid is not described";
  const title = xmp.getElementsByTagNameNS(NAMESPACES.dc, "title")[0];
  if (!title?.getElementsByTagNameNS(RDF, "Alt")[0]) yield "UA 7.1: the metadata has no title";
  const info = dictOf(doc.context.lookup(doc.context.trailerInfo.Info));
  const facts: [key: string, found: string][] = [
    ["Title", text("dc", "title")],
    ["Author", text("dc", "creator")],
    ["Producer", text("pdf", "Producer")],
    ["Creator", text("xmp", "CreatorTool")],
    ["CreationDate", text("xmp", "CreateDate")],
  ];
  for (const [key, existing] of facts) {
    const value = entry(info, key);
    const said = key === "CreationDate" ? dateOf(value) : plain(value);
    if (said !== existing || said === "") yield `A 6.6.3: ${key} is “${said}” and “${existing}”`;
  }
}

function dateOf(value: ReturnType<typeof entry>): string {
  const isText = value instanceof PDFString || value instanceof PDFHexString;
  return isText ? value.decodeDate().toISOString().replace(".000Z", "Z") : "";
}

const xmlParser = new new JSDOM().window.DOMParser();

function parsed(xml: string): Document | null {
  const existing = xmlParser.parseFromString(xml, "text/xml");
  return existing.getElementsByTagName("parsererror").length > 0 ? null : existing;
}

/** ISO 19005-3, 6.8. */
function* attachments({ doc, catalog }: PdfFile): Generator<string> {
  const associated = new Set(listOf(entry(catalog, "AF")));
  for (const [, value] of doc.context.enumerateIndirectObjects()) {
    if (!(value instanceof PDFDict) || word(value, "Type") !== "Filespec") continue;
    const label = word(value, "UF") || word(value, "F");
    if (word(value, "F") === "" || word(value, "UF") === "") yield `A 6.8: ${label} has no F and UF`;
    if (
      !/^(Source|Data|Alternative|Supplement)$/.test(word(value, "AFRelationship")) ||
      !associated.has(value)
    )
      yield `A 6.8: ${label} has no relation to the document`;
    if (word(value, "Desc") === "") yield `UA 7.11: ${label} is not described`;
    const stream = entry(dictOf(entry(value, "EF")), "F");
    const facts = stream instanceof PDFRawStream ? stream.dict : null;
    if (!/^[-+.\w]+\/[-+.\w]+$/.test(word(facts, "Subtype"))) yield `A 6.8: ${label} has no type`;
    if (!dictOf(entry(facts, "Params"))?.has(PDFName.of("ModDate"))) yield `A 6.8: ${label} has no date`;
  }
}

export const archiveRules = [file, catalogue, actions, colours, metadata, attachments];
