import type { SheetProblem } from "./sheet-text.ts";

const startsWith = (bytes: Uint8Array, sign: string) =>
  Buffer.from(bytes.subarray(0, sign.length)).equals(Buffer.from(sign, "latin1"));

/** Old binary spreadsheet, or a password-protected XLSX. */
const OLE = "\u00d0\u00cf\u0011\u00e0";
const PACKAGE = Buffer.from("EncryptedPackage", "utf16le");
/** Uncompressed in the first entry. */
const OPEN_SHEET = "application/vnd.oasis.opendocument.spreadsheet";
/** PDF, pictures, RTF, RAR, 7z, gzip. */
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

/** Null if none. */
export function problemOfKind(bytes: Uint8Array): SheetProblem | null {
  if (startsWith(bytes, OLE)) return Buffer.from(bytes).includes(PACKAGE) ? "encrypted" : "old_format";
  if (OTHERS.some((sign) => startsWith(bytes, sign)) && !isText(bytes)) return "not_a_sheet";
  return isZip(bytes) ? problemOfZip(Buffer.from(bytes)) : null;
}

/** Text may begin with "BM". */
const isText = (bytes: Uint8Array) =>
  startsWith(bytes, "BM") && !bytes.subarray(0, 1024).some((byte) => byte < 9);

const END = Buffer.from("PK\u0005\u0006", "latin1");
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;

function problemOfZip(bytes: Buffer): SheetProblem | null {
  const end = bytes.lastIndexOf(END);
  if (end < Math.max(0, bytes.length - LONGEST_COMMENT - END_BYTES) || end + END_BYTES > bytes.length)
    return "damaged";
  const names: string[] = [];
  let index = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (index + ENTRY_BYTES > end || bytes.readUInt32LE(index) !== ENTRY) return "damaged";
    if ((bytes.readUInt16LE(index + 8) & 1) === 1) return "encrypted";
    const length = bytes.readUInt16LE(index + 28);
    names.push(bytes.toString("latin1", index + ENTRY_BYTES, index + ENTRY_BYTES + length));
    index += ENTRY_BYTES + length + bytes.readUInt16LE(index + 30) + bytes.readUInt16LE(index + 32);
  }
  if (names.some((name) => /workbook\.xml$/i.test(name))) return null;
  if (names.some((name) => /workbook\.bin$/i.test(name))) return "other_format";
  const kind = names.includes("mimetype") && bytes.subarray(0, 200).includes(OPEN_SHEET);
  return kind || names.some((name) => /\.iwa$/i.test(name)) ? "other_format" : "not_a_sheet";
}
