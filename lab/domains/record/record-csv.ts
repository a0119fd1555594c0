import Papa from "papaparse";
import type { MedicalRecord } from "./record-copy.ts";

/** Run as a formula by spreadsheets; negative numbers are safe. */
const FORMULA = /^[\s\u200b\ufeff]*(?:[=+@\uff1d\uff0b\uff20]|[-\uff0d](?!\d))/;

const HEADS = [
  "date",
  "order_number",
  "branch",
  "group",
  "name",
  "code",
  "value",
  "unit",
  "range",
  "goal",
  "flag",
  "note",
  "status",
] as const;

/** UTF-8 with byte order mark, newest first, decimal points in both languages; `code` is LOINC. */
export function recordCsv({ visits }: MedicalRecord): string {
  const data = visits.flatMap(({ date, order_number, plant_name, released }) =>
    (released?.groups ?? []).flatMap(({ title, lines }) =>
      lines.map((line) => [
        date,
        order_number,
        plant_name ?? "",
        title,
        line.name,
        line.code ?? "",
        line.amount === null ? line.value : `${line.comparator ?? ""}${String(line.amount)}`,
        line.unit ?? "",
        line.reference ?? "",
        line.goal ?? "",
        line.flag ?? "",
        line.note ?? "",
        released?.version.status ?? "",
      ]),
    ),
  );
  const text = Papa.unparse({ fields: [...HEADS], data }, { quotes: true, escapeFormulae: FORMULA });
  return `\ufeff${text}\r\n`;
}
