/** Other columns are kept only for the error file. */
export const COLUMNS = [
  "employee_number",
  "title",
  "first_name",
  "last_name",
  "gender",
  "date_of_birth",
  "place_of_birth",
  "phone",
  "email",
  "department",
  "position",
  "join_date",
  "identity_type",
  "identity_number",
  "identity_country",
  "insurance_company",
  "insurance_number",
  "insurance_expired_at",
] as const;
export type Column = (typeof COLUMNS)[number];

export const REQUIRED_COLUMNS = [
  "employee_number",
  "first_name",
  "gender",
  "date_of_birth",
  "identity_number",
] as const satisfies readonly Column[];

export type Cells = Partial<Record<Column, string>>;

const GENDERS: Record<string, "M" | "F"> = {
  m: "M",
  l: "M",
  lk: "M",
  male: "M",
  man: "M",
  pria: "M",
  "laki-laki": "M",
  "laki laki": "M",
  laki: "M",
  f: "F",
  p: "F",
  pr: "F",
  w: "F",
  female: "F",
  woman: "F",
  wanita: "F",
  perempuan: "F",
};

export function readGender(text: string): "M" | "F" | null {
  return GENDERS[text.trim().toLowerCase()] ?? null;
}

/** 3.17E+15. */
export function isDamagedNumber(text: string): boolean {
  return /^\d+(?:[.,]\d+)?E\+?\d{1,3}$/i.test(text.trim());
}

/** An error, a formula without its value, or lost letters. */
export function isUnread(text = ""): boolean {
  return /^#(?:N\/A|[A-Z_]+[!?])$|^#{3,}$|^=|\ufffd/i.test(text);
}

export function cellsOf(heads: readonly string[], row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const column of COLUMNS) {
    const index = heads.indexOf(column);
    const text = index < 0 ? "" : withoutEscape((row[index] ?? "").trim());
    if (text) cells[column] = text;
  }
  return cells;
}

/** This portal's sheets prefix ' to text that would run as a formula. */
function withoutEscape(text: string): string {
  return /^'[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? text.slice(1) : text;
}
