import { strToU8, zipSync } from "fflate";

export type RawCell = string | { attributes?: string; inner: string };

export interface RawSheet {
  name?: string;
  state?: "hidden" | "veryHidden";
  rows: readonly (readonly RawCell[])[];
  /** rows from 1, columns from 0 */
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  merges?: readonly string[];
}

interface BookOptions {
  bare?: boolean;
  /** without blank rows and addresses of rows */
  bareRows?: boolean;
  /** by style, from 1 */
  formats?: readonly string[];
  /** texts of cells as shared strings */
  shared?: boolean;
  /** XML of the first shared strings */
  strings?: readonly string[];
  strict?: boolean;
  prefix?: string;
  from1904?: boolean;
  separator?: "/" | "\\";
  target?: (file: string) => string;
  folder?: string;
}

export const escapeXml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const letters = (index: number): string =>
  (index < 26 ? "" : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** An XLSX file from raw parts, as other programs write it. */
export function bookOf(sheets: readonly RawSheet[], options: BookOptions = {}): Buffer {
  const { bare, bareRows, formats = [], shared, strict, prefix = "", from1904 } = options;
  const { separator = "/", target = (file) => file, folder = "xl" } = options;
  const root = strict ? "http://purl.oclc.org/ooxml" : "http://schemas.openxmlformats.org";
  const main = strict ? `${root}/spreadsheetml/main` : `${root}/spreadsheetml/2006/main`;
  const office = strict
    ? `${root}/officeDocument/relationships`
    : `${root}/officeDocument/2006/relationships`;
  const p = prefix && `${prefix}:`;
  const space = `xmlns${prefix && `:${prefix}`}="${main}" xmlns:r="${office}"`;
  const strings: string[] = [...(options.strings ?? [])];
  const cellXml = (cell: RawCell, address: string): string => {
    if (cell === "") return "";
    const place = bare ? "" : ` r="${address}"`;
    if (typeof cell !== "string") return `<${p}c${place} ${cell.attributes ?? ""}>${cell.inner}</${p}c>`;
    if (!shared)
      return `<${p}c${place} t="inlineStr"><${p}is><${p}t xml:space="preserve">${escapeXml(cell)}</${p}t></${p}is></${p}c>`;
    strings.push(`<${p}si><${p}t xml:space="preserve">${escapeXml(cell)}</${p}t></${p}si>`);
    return `<${p}c${place} t="s"><${p}v>${String(strings.length - 1)}</${p}v></${p}c>`;
  };
  const parts: Record<string, string> = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="${folder}/workbook.xml"/></Relationships>`,
  };
  for (const [index, { rows, hiddenRows = [], hiddenColumns = [], merges = [] }] of sheets.entries()) {
    const columns = hiddenColumns.map(
      (column) => `<${p}col min="${String(column + 1)}" max="${String(column + 1)}" hidden="1"/>`,
    );
    const lines = rows.map((cells, row) => {
      const line = row + 1;
      const written = cells.map((cell, column) =>
        bare && cell === "" ? `<${p}c/>` : cellXml(cell, letters(column) + String(line)),
      );
      if (bareRows && cells.every((cell) => cell === "")) return "";
      const place = bare || bareRows ? "" : ` r="${String(line)}"`;
      return `<${p}row${place}${hiddenRows.includes(line) ? ' hidden="1"' : ""}>${written.join("")}</${p}row>`;
    });
    const merged = merges.map((ref) => `<${p}mergeCell ref="${ref}"/>`).join("");
    parts[`${folder}/worksheets/sheet${String(index + 1)}.xml`] =
      `<?xml version="1.0"?><${p}worksheet ${space}>${columns.length ? `<${p}cols>${columns.join("")}</${p}cols>` : ""}<${p}sheetData>${lines.join("")}</${p}sheetData>${merged && `<${p}mergeCells>${merged}</${p}mergeCells>`}</${p}worksheet>`;
  }
  const entries = sheets.map(
    ({ name, state }, index) =>
      `<${p}sheet name="${escapeXml(name ?? `Sheet${String(index + 1)}`)}" sheetId="${String(index + 1)}"${state ? ` state="${state}"` : ""} r:id="rId${String(index + 1)}"/>`,
  );
  parts[`${folder}/workbook.xml`] =
    `<${p}workbook ${space}><${p}workbookPr${from1904 ? ' date1904="1"' : ""}/><${p}sheets>${entries.join("")}</${p}sheets></${p}workbook>`;
  const links = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="rId${String(index + 1)}" Type="${office}/worksheet" Target="${target(`worksheets/sheet${String(index + 1)}.xml`)}"/>`,
  );
  parts[`${folder}/_rels/workbook.xml.rels`] =
    `<Relationships>${links.join("")}<Relationship Id="rIdS" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
  parts[`${folder}/sharedStrings.xml`] = `<${p}sst ${space}>${strings.join("")}</${p}sst>`;
  const codes = formats.map(
    (code, index) => `<${p}numFmt numFmtId="${String(164 + index)}" formatCode="${escapeXml(code)}"/>`,
  );
  const styles = formats.map((_code, index) => `<${p}xf numFmtId="${String(164 + index)}"/>`);
  parts[`${folder}/styles.xml`] =
    `<${p}styleSheet ${space}><${p}numFmts>${codes.join("")}</${p}numFmts><${p}cellXfs><${p}xf numFmtId="0"/>${styles.join("")}</${p}cellXfs></${p}styleSheet>`;
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, xml]) => [name.replaceAll("/", separator), strToU8(xml)]),
      ),
    ),
  );
}

export const numberCell = (value: number | string, style = 0): RawCell => ({
  attributes: style === 0 ? "" : `s="${String(style)}"`,
  inner: `<v>${String(value)}</v>`,
});
export const errorCell = (value: string): RawCell => ({ attributes: 't="e"', inner: `<v>${value}</v>` });
export const formulaCell = (formula: string, value = ""): RawCell => ({
  attributes: value === "" ? "" : 't="str"',
  inner: `<f>${escapeXml(formula)}</f>${value && `<v>${escapeXml(value)}</v>`}`,
});

export const csvLines = (rows: readonly (readonly string[])[], delimiter = ",", end = "\r\n"): string =>
  rows
    .map((row) =>
      row
        .map((cell) =>
          /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    .join(end);

export const utf16 = (text: string, order: "le" | "be" = "le"): Buffer => {
  const bytes = Buffer.from(text, "utf16le");
  return order === "le" ? bytes : bytes.swap16();
};
