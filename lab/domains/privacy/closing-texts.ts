import type { Bilingual } from "../../lib/labels.ts";

export const erased: readonly Bilingual[] = [
  [
    "Your sign-in: username, password, and every session on every device",
    "Akses masuk: nama pengguna, kata sandi, dan semua sesi di semua perangkat",
  ],
  [
    "Your contacts: email address, phone numbers, home address, saved addresses",
    "Kontak: alamat email, nomor HP dan telepon, alamat rumah, alamat tersimpan",
  ],
  [
    "Your photo, religion, marital status, ethnicity and settings",
    "Foto, agama, status perkawinan, suku, dan pengaturan Anda",
  ],
  [
    "Family access, in both directions, share pages, and the sharing of results with doctors or your employer",
    "Akses keluarga dari kedua pihak, halaman berbagi, dan izin melihat hasil bagi dokter atau perusahaan",
  ],
  [
    "Your cart, held times, vouchers, notifications and messages",
    "Keranjang, jadwal yang ditahan, voucher, notifikasi, dan pesan",
  ],
  [
    "The texts and documents of your requests about your data, and your name under reviews",
    "Isi dan dokumen permintaan Anda tentang data pribadi, dan nama Anda di ulasan",
  ],
];

interface Kept {
  code: "record" | "invoices" | "proof";
  years: number;
  name: Bilingual;
  why: Bilingual;
  law: Bilingual;
}

/** Only the laboratory can read these after the closing. */
export const kept: readonly Kept[] = [
  {
    code: "record",
    years: 25,
    name: [
      "Your medical record: results, visits, questions and consultations, with name, title, place and date of birth, sex, blood type and identity number, and the log of who opened it",
      "Rekam medis: hasil, kunjungan, pertanyaan, dan konsultasi, dengan nama, gelar, tempat dan tanggal lahir, jenis kelamin, golongan darah, dan nomor identitas, serta catatan siapa yang membukanya",
    ],
    why: [
      "Laboratories must keep medical records for at least 25 years after the last visit.",
      "Laboratorium wajib menyimpan rekam medis paling singkat 25 tahun sejak kunjungan terakhir.",
    ],
    law: ["Minister of Health Regulation 24/2022, article 39", "Permenkes 24/2022 Pasal 39"],
  },
  {
    code: "invoices",
    years: 10,
    name: [
      "Orders, invoices, payments and refunds, with the address of a visit at home and the bank account of a refund",
      "Pesanan, invoice, pembayaran, dan pengembalian dana, termasuk alamat kunjungan rumah dan rekening pengembalian dana",
    ],
    why: [
      "Records behind the accounts must be kept for 10 years.",
      "Dokumen dasar pembukuan wajib disimpan 10 tahun.",
    ],
    law: ["Tax law (UU KUP), article 28 paragraph 11", "UU KUP Pasal 28 ayat (11)"],
  },
  {
    code: "proof",
    years: 10,
    name: [
      "Dates of your consents, of your requests and of this closing, without your name",
      "Tanggal persetujuan, permintaan, dan penutupan akun ini, tanpa nama Anda",
    ],
    why: [
      "We must be able to show that we had your consent and did what you asked for. The 10 years are our own rule.",
      "Kami harus bisa membuktikan persetujuan Anda dan bahwa permintaan Anda kami penuhi. Jangka 10 tahun adalah aturan kami sendiri.",
    ],
    law: ["Personal data law 27/2022, article 24", "UU PDP 27/2022 Pasal 24"],
  },
];
