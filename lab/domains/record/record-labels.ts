import { byLanguage } from "../../lib/labels.ts";

export const recordLabels = byLanguage({
  title: ["Medical record", "Rekam medis"],
  made: ["Made on {at} for {name}.", "Dibuat {at} untuk {name}."],
  patient: ["Patient", "Pasien"],
  name: ["Name", "Nama"],
  mrn: ["Medical record number", "Nomor rekam medis"],
  dob: ["Birth date", "Tanggal lahir"],
  gender: ["Gender", "Jenis kelamin"],
  blood_type: ["Blood type", "Golongan darah"],
  unknown: ["unknown", "belum diketahui"],
  declared: ["Reported by the patient", "Keterangan dari pasien"],
  declared_note: [
    "Reported by {name} on {at}. The laboratory has not checked it.",
    "Dilaporkan oleh {name} pada {at}. Laboratorium belum memeriksanya.",
  ],
  declared_none: ["Nothing has been reported.", "Belum ada keterangan."],
  allergies: ["Allergies", "Alergi"],
  conditions: ["Conditions", "Penyakit"],
  medicines: ["Medicines", "Obat"],
  order_number: ["Order number", "Nomor pesanan"],
  plant: ["Branch", "Cabang"],
  tests: ["Tests", "Tes"],
  result: ["Result", "Hasil"],
  value: ["Value", "Nilai"],
  unit: ["Unit", "Satuan"],
  reference: ["Range", "Nilai rujukan"],
  flag: ["Flag", "Keterangan"],
  note: ["Note", "Catatan"],
  conclusion: ["Conclusion", "Kesimpulan"],
  advice: ["Advice", "Saran"],
  no_visits: ["No visits yet.", "Belum ada kunjungan."],
  attached: ["Attached files", "File terlampir"],
  attached_text: [
    "This file contains two others: record.fhir.json for health services (FHIR R4), and results.csv for spreadsheets. PDF programs list them under attachments.",
    "File ini memuat dua file lain: record.fhir.json untuk layanan kesehatan (FHIR R4) dan results.csv untuk spreadsheet. Program PDF menampilkannya di bagian lampiran.",
  ],
});

/** For visits without values, or with changed ones. */
export const resultStates = byLanguage<string>({
  waiting: ["Not ready yet", "Belum tersedia"],
  partial: ["Partly ready", "Sebagian sudah tersedia"],
  ready: ["Ready", "Tersedia"],
  withheld: ["Cannot be displayed now", "Belum dapat ditampilkan"],
  withdrawn: ["Withdrawn by the laboratory", "Ditarik oleh laboratorium"],
  canceled: ["Not done", "Tidak dikerjakan"],
  corrected: ["Corrected: {reason}", "Dikoreksi: {reason}"],
  amended: ["Changed: {reason}", "Diubah: {reason}"],
  appended: ["Updated: {reason}", "Diperbarui: {reason}"],
});
