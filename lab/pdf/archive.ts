import PDFDocument from "pdfkit";
import type { Lang } from "../lib/texts.ts";
import { fontOf, normalised } from "./fonts.ts";
import { STATEMENT_ROOM } from "./signed-file.ts";

export interface DocumentFacts {
  title: string;
  author: string;
  lang: Lang;
  createdAt: Date;
  isSigned?: boolean;
}

const UA = "http://www.aiim.org/pdfua/ns/id/";
/** PDF/A requires the schema of a property that it does not define. */
const PDF_UA = `
<rdf:Description rdf:about="" xmlns:pdfuaid="${UA}"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>${UA}</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>part</pdfaProperty:name>
      <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>Part of ISO 14289</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** PDFKit writes title and author unescaped into the XML metadata. */
class EscapedDocument extends PDFDocument {
  override appendXML(xml: string, newLine?: boolean): void {
    const { Title = "", Author = "" } = this.info;
    const escaped = [Title, Author]
      .filter((value) => /[&<>]/.test(value))
      .reduce((text, value) => text.replace(`>${value}<`, () => `>${escapeXml(value)}<`), xml);
    super.appendXML(escaped, newLine);
  }
}

function escapeXml(value: string): string {
  return value.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
}

/** PDF/A-3b and PDF/UA-1: fonts, colour profile and language are inside. */
export function openArchive({ title, author, lang, createdAt, isSigned }: DocumentFacts, margin: number) {
  const doc = new EscapedDocument({
    size: "A4",
    margin,
    bufferPages: true,
    font: "",
    subset: "PDF/A-3b",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    lang,
    info: {
      Title: normalised(title),
      Author: normalised(author),
      CreationDate: createdAt,
      ...(isSigned && { Statement: STATEMENT_ROOM }),
    },
  });
  for (const face of ["regular", "bold", "italic"] as const) doc.registerFont(face, fontOf(face));
  doc.appendXML(PDF_UA);
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<Buffer>((fulfil, reject) => {
    doc.on("end", () => fulfil(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  return { doc, written };
}
