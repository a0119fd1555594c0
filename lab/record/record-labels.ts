import type { Lang } from "../texts.ts";

const en = {
  title: "Medical record",
  made: "Made on {at} for {name}.",
  patient: "Patient",
  name: "Name",
  mrn: "Medical record number",
  dob: "Date of birth",
  gender: "Gender",
  blood_type: "Blood type",
  unknown: "unknown",
  declared: "Declared by the patient",
  declared_note: "Reported by {name} on {at}. The laboratory has not checked it.",
  declared_none: "Nothing has been declared.",
  allergies: "Allergies",
  conditions: "Conditions",
  medicines: "Medicines",
  order_number: "Order number",
  plant: "Branch",
  tests: "Tests",
  result: "Result",
  value: "Value",
  unit: "Unit",
  reference: "Range",
  flag: "Said by the laboratory",
  note: "Note",
  conclusion: "Conclusion",
  advice: "Advice",
  no_visits: "No visits yet.",
  attached: "Attached files",
  attached_text:
    "This file carries two others: record.fhir.json for health services (FHIR R4), and results.csv for spreadsheets. PDF programs list them under attachments.",
};

export type RecordLabels = typeof en;

export const recordLabels: Record<Lang, RecordLabels> = {
  en,
  id: {
    title: "Rekam medis",
    made: "Dibuat {at} untuk {name}.",
    patient: "Pasien",
    name: "Nama",
    mrn: "Nomor rekam medis",
    dob: "Tanggal lahir",
    gender: "Jenis kelamin",
    blood_type: "Golongan darah",
    unknown: "belum diketahui",
    declared: "Keterangan dari pasien",
    declared_note: "Dilaporkan oleh {name} pada {at}. Laboratorium belum memeriksanya.",
    declared_none: "Belum ada keterangan.",
    allergies: "Alergi",
    conditions: "Penyakit",
    medicines: "Obat",
    order_number: "Nomor pesanan",
    plant: "Cabang",
    tests: "Tes",
    result: "Hasil",
    value: "Nilai",
    unit: "Satuan",
    reference: "Rentang",
    flag: "Keterangan laboratorium",
    note: "Catatan",
    conclusion: "Kesimpulan",
    advice: "Saran",
    no_visits: "Belum ada kunjungan.",
    attached: "File terlampir",
    attached_text:
      "File ini membawa dua file lain: record.fhir.json untuk layanan kesehatan (FHIR R4) dan results.csv untuk spreadsheet. Program PDF menampilkannya di bagian lampiran.",
  },
};

export const flagWords: Record<Lang, Record<"N" | "L" | "H" | "LL" | "HH" | "A", string>> = {
  en: { N: "Within range", L: "Low", H: "High", LL: "Very low", HH: "Very high", A: "Abnormal" },
  id: {
    N: "Dalam rentang",
    L: "Rendah",
    H: "Tinggi",
    LL: "Sangat rendah",
    HH: "Sangat tinggi",
    A: "Tidak normal",
  },
};

/** For visits without values, or with changed ones. */
export const resultStates: Record<Lang, Record<string, string>> = {
  en: {
    waiting: "Not ready yet",
    partial: "Partly ready",
    ready: "Ready",
    withheld: "Cannot be displayed now",
    withdrawn: "Withdrawn by the laboratory",
    canceled: "Not done",
    corrected: "Corrected: {reason}",
    amended: "Changed: {reason}",
    appended: "Added to: {reason}",
  },
  id: {
    waiting: "Belum tersedia",
    partial: "Sebagian sudah tersedia",
    ready: "Tersedia",
    withheld: "Belum dapat ditampilkan",
    withdrawn: "Ditarik oleh laboratorium",
    canceled: "Tidak dikerjakan",
    corrected: "Dikoreksi: {reason}",
    amended: "Diubah: {reason}",
    appended: "Ditambah: {reason}",
  },
};
