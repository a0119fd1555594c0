export interface NumberFormat {
  kind: "plain" | "date" | "time" | "zeros";
  width: number;
  prefix: string;
}

const PLAIN: NumberFormat = { kind: "plain", width: 0, prefix: "" };
/** Built-in dates of all languages, and times. */
const DATE_IDS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const TIME_IDS = [18, 19, 20, 21, 32, 33, 45, 46, 47];

export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (DATE_IDS.includes(id)) return { ...PLAIN, kind: "date" };
  if (TIME_IDS.includes(id)) return { ...PLAIN, kind: "time" };
  if (code === undefined || /^general$/i.test(code)) return PLAIN;
  const [section = ""] = code.split(";");
  const signs = section.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, "");
  if (/[dmyb]/i.test(signs.replace(/h+[^a-z]*m+|m+[^a-z]*s+|am\/pm|a\/p/gi, "")))
    return { ...PLAIN, kind: "date" };
  if (/[hs]/i.test(signs)) return { ...PLAIN, kind: "time" };
  const spelt = section.replace(/"([^"]*)"|\\(.)/g, (_all, quoted?: string, sign?: string) =>
    (quoted ?? sign ?? "").replace(/[0#]/g, (digit) => (digit === "0" ? "z" : "")),
  );
  const [, prefix = "", digits] = /^([z+1-9]*)([0# ()/-]+)$/.exec(spelt.replace(/[\s-]/g, "")) ?? [];
  const width = digits?.replace(/[^0]/g, "").length ?? 0;
  const isWritten = digits !== undefined && (width > 1 || prefix !== "");
  return isWritten ? { kind: "zeros", width, prefix: prefix.replaceAll("z", "0") } : PLAIN;
}

/** Spreadsheets keep 15 digits; an exponent shows the loss. */
export function sheetNumberText(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const number = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(number)) return stored;
  if (Number.isInteger(number) && Math.abs(number) >= 1e15) return number.toExponential().toUpperCase();
  return Number.isInteger(number) ? number.toFixed(0) : String(number);
}

const DAY = 86_400_000;
const LAST_DAY = 2_958_465;
const LEAP_BUG = 60;

/** @param from1904 dates of old Macs */
function dateText(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial <= LAST_DAY)) return null;
  // Day 60 of 1900 does not exist.
  const zero = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < LEAP_BUG ? 31 : 30);
  const iso = new Date(zero + Math.round((serial * DAY) / 1000) * 1000).toISOString();
  const time = iso.slice(11, 19);
  return time === "00:00:00" ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

export function formattedText(
  stored: string,
  { kind, width, prefix }: NumberFormat,
  from1904: boolean,
): string {
  const number = Number(stored);
  if (stored.trim() === "" || !Number.isFinite(number)) return stored;
  if (kind === "date" || (kind === "time" && number >= 1))
    return dateText(number, from1904) ?? sheetNumberText(stored);
  if (kind === "time") return dateText(number, false)?.slice(11) || sheetNumberText(stored);
  const text = sheetNumberText(stored);
  return kind === "zeros" && /^\d+$/.test(text) ? prefix + text.padStart(width, "0") : text;
}
