import type { SheetProblem } from "./sheet-text.ts";

const startsWith = (bytes: Uint8Array, sign: string) =>
  Buffer.from(bytes.subarray(0, sign.length)).equals(Buffer.from(sign, "latin1"));

/** An OLE document: the old binary format of spreadsheets, and how a new one with a password is wrapped. */
const OLE = "\u00d0\u00cf\u0011\u00e0";
const PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
/** Files of other kinds that people send: PDF, pictures, RTF, RAR, 7z, gzip. */
const OTHERS = [
  "%PDF",
  "\u0089PNG",
  "\u00ff\u00d8\u00ff",
  "GIF8",
  "BM",
  "{\\rtf",
  "Rar!",
  "7z\u00bc\u00af",
  "\u001f\u008b",
];

export const isZip = (bytes: Uint8Array) => startsWith(bytes, "PK");

/** What a file's first bytes, and those of an archive's list of files, say against it; null when nothing does. */
export function problemOfKind(bytes: Uint8Array): SheetProblem | null {
  if (startsWith(bytes, OLE)) return Buffer.from(bytes).includes(PACKAGE) ? "encrypted" : "old_format";
  if (OTHERS.some((sign) => startsWith(bytes, sign)) && !isText(bytes)) return "not_a_sheet";
  return isZip(bytes) ? problemOfZip(Buffer.from(bytes)) : null;
}

/** A text may begin with the letters BM. */
const isText = (bytes: Uint8Array) =>
  startsWith(bytes, "BM") && !bytes.subarray(0, 1024).some((byte) => byte < 9);

const END = Buffer.from("PK\u0005\u0006", "latin1");
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

/** An archive without its list of files was cut off; one with locked files has a password. */
function problemOfZip(bytes: Buffer): SheetProblem | null {
  const end = bytes.lastIndexOf(END);
  if (end < Math.max(0, bytes.length - LONGEST_COMMENT - END_BYTES) || end + END_BYTES > bytes.length)
    return "damaged";
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || bytes.readUInt32LE(at) !== ENTRY) return "damaged";
    if ((bytes.readUInt16LE(at + 8) & 1) === 1) return "encrypted";
    const length = bytes.readUInt16LE(at + 28);
    names.push(bytes.toString("latin1", at + ENTRY_BYTES, at + ENTRY_BYTES + length));
    at += ENTRY_BYTES + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return names.includes("xl/workbook.xml") ? null : "not_a_sheet";
}
