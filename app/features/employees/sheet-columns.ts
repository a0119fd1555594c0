import { FORMULA } from "~/lib/formula.ts";

export const SHEET_COLUMNS = [
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
export type SheetColumn = (typeof SHEET_COLUMNS)[number];

export function isSheetColumn(name: string): name is SheetColumn {
  return SHEET_COLUMNS.some((column) => column === name);
}

export const OTHER_HEADS: Readonly<Record<SheetColumn, readonly string[]>> = {
  employee_number: [
    "Employee no",
    "Employee ID",
    "Employee code",
    "Payroll ID",
    "No karyawan",
    "ID karyawan",
    "Kode karyawan",
    "Nomor pegawai",
    "No pegawai",
    "ID pegawai",
    "NIP",
    "NIK karyawan",
    "NIK pegawai",
    "Nomor induk karyawan",
    "No induk karyawan",
    "Nomor induk pegawai",
    "No induk pegawai",
  ],
  title: ["Salutation", "Panggilan"],
  first_name: ["Name", "Full name", "Nama", "Nama lengkap"],
  last_name: ["Surname", "Nama keluarga"],
  gender: ["Sex", "L/P", "JK"],
  date_of_birth: ["Birth date", "Birthdate", "DOB", "Tgl lahir"],
  place_of_birth: ["Birthplace", "Tmp lahir"],
  phone: ["Phone number", "Mobile", "Nomor telepon", "No telepon", "No HP", "HP"],
  email: ["E-mail", "Email address", "Alamat email"],
  department: ["Division", "Divisi", "Bagian"],
  position: ["Job title", "Posisi"],
  join_date: ["Join date", "Tanggal masuk", "Tgl masuk", "Tanggal bergabung"],
  identity_type: ["Identity type", "Tipe identitas"],
  identity_number: [
    "Identity number",
    "KTP",
    "No KTP",
    "Nomor KTP",
    "NIK KTP",
    "NIK/No KTP",
    "No KTP/NIK",
    "No NIK",
    "Nomor NIK",
    "No identitas",
    "Nomor induk kependudukan",
  ],
  identity_country: ["Country", "Negara"],
  insurance_company: ["Insurance", "Insurer", "Asuransi"],
  insurance_number: ["Policy number", "No asuransi", "No BPJS", "Nomor BPJS", "Nomor polis"],
  insurance_expired_at: ["Insurance valid until", "Insurance expiry", "Asuransi berlaku sampai"],
};

/** An employee's number or an identity number, by the other columns and the values. */
export const TWO_MEANINGS: readonly string[] = ["nik", "id", "no id", "nomor id", "no induk", "nomor induk"];

export function plainHead(head: string): string {
  return head
    .toLowerCase()
    .replace(/\(.*?\)|\*/g, "")
    .replace(/[^\p{L}\p{Nd}/]+/gu, " ")
    .replace(/ ?\/ ?/g, "/")
    .trim();
}

/** Prefixes `'` to cells that a spreadsheet would run as a formula. */
export function escapedCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export const REQUIRED_COLUMNS = [
  "employee_number",
  "first_name",
  "gender",
  "date_of_birth",
  "identity_number",
] as const satisfies readonly SheetColumn[];
