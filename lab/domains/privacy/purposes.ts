import type { Bilingual } from "../../lib/labels.ts";

type Basis = "contract" | "law" | "vital" | "interest" | "consent";

interface Purpose {
  code: string;
  basis: Basis;
  optional: boolean;
  name: Bilingual;
  uses: Bilingual;
  recipients: Bilingual;
  kept: Bilingual;
}

export const purposes: readonly Purpose[] = [
  {
    code: "care",
    basis: "law",
    optional: false,
    name: ["Your tests and results", "Pemeriksaan dan hasil Anda"],
    uses: [
      "Name, birth date, sex, identity number, samples, results, and what you tell us about your health.",
      "Nama, tanggal lahir, jenis kelamin, nomor identitas, sampel, hasil, dan keterangan kesehatan dari Anda.",
    ],
    recipients: [
      "Our clinicians. A medical centre that sends your sample gets the report. An employer that pays for your examination gets your attendance and a one-word conclusion, which you read too, and values and report only if you allow it and as long as you work there. A former employer keeps your name, employee number, identity number, attendance and conclusion of the examinations it paid for, and its invoices. Carers see the results of people in their care. Your doctor, family or others only if you allow it.",
      "Tenaga kesehatan kami. Fasilitas kesehatan yang mengirim sampel Anda menerima laporan hasil. Perusahaan yang membiayai pemeriksaan Anda menerima kehadiran dan kesimpulan satu kata, yang juga bisa Anda baca, sedangkan nilai dan laporan hasil hanya jika Anda izinkan dan selama Anda bekerja di sana. Perusahaan tempat Anda dulu bekerja menyimpan nama, nomor karyawan, nomor identitas, kehadiran, dan kesimpulan pemeriksaan yang dibiayainya, serta tagihannya. Wali melihat hasil orang yang dirawatnya. Dokter, keluarga, atau pihak lain hanya jika Anda izinkan.",
    ],
    kept: [
      "25 years after your last visit, as the rules on medical records demand.",
      "25 tahun setelah kunjungan terakhir Anda, sesuai aturan rekam medis.",
    ],
  },
  {
    code: "safety",
    basis: "vital",
    optional: false,
    name: ["Warning you of a dangerous result", "Peringatan bila hasil Anda berbahaya"],
    uses: ["Phone number, email address and the result.", "Nomor HP, alamat email, dan hasil tersebut."],
    recipients: [
      "Our clinicians, family members and carers who may see your results, and your referring doctor if you share them. If we cannot reach them, the medical centre that sent your sample or the person who ordered the test.",
      "Tenaga kesehatan kami, keluarga dan wali yang boleh melihat hasil Anda, serta dokter perujuk jika hasilnya Anda bagikan. Jika mereka tidak terjangkau, fasilitas kesehatan yang mengirim sampel Anda atau orang yang memesan pemeriksaan.",
    ],
    kept: ["Together with your results.", "Bersama hasil Anda."],
  },
  {
    code: "payment",
    basis: "law",
    optional: false,
    name: ["Payments and invoices", "Pembayaran dan invoice"],
    uses: [
      "Orders, amounts, way of payment, and a bank account for refunds.",
      "Pesanan, jumlah uang, cara bayar, dan rekening untuk pengembalian dana.",
    ],
    recipients: [
      "Your bank or payment service, and the tax office on demand.",
      "Bank atau layanan pembayaran Anda, dan kantor pajak bila diminta.",
    ],
    kept: ["10 years, as tax law demands.", "10 tahun, sesuai undang-undang perpajakan."],
  },
  {
    code: "account",
    basis: "contract",
    optional: false,
    name: ["Your account and its security", "Akun Anda dan keamanannya"],
    uses: [
      "Username, password (scrambled, so that nobody can read it), contacts, photo, settings.",
      "Nama pengguna, kata sandi (diacak sehingga tidak bisa dibaca), kontak, foto, pengaturan.",
    ],
    recipients: ["The services that deliver our messages.", "Layanan yang mengantarkan pesan kami."],
    kept: [
      "Until you close your account. Share pages and links that you make end when you change your password.",
      "Sampai Anda menutup akun. Halaman berbagi dan link yang Anda buat berakhir saat Anda mengganti kata sandi.",
    ],
  },
  {
    code: "repeat_reminders",
    basis: "interest",
    optional: true,
    name: ["Reminding you to repeat a test", "Mengingatkan waktu periksa ulang"],
    uses: ["Tests you had, and your contacts.", "Pemeriksaan yang pernah Anda jalani, dan kontak Anda."],
    recipients: ["The services that deliver our messages.", "Layanan yang mengantarkan pesan kami."],
    kept: ["Until you turn it off or close your account.", "Sampai Anda mematikannya atau menutup akun."],
  },
  {
    code: "promo",
    basis: "consent",
    optional: true,
    name: ["Telling you about offers", "Mengirim info promo"],
    uses: ["Your contacts.", "Kontak Anda."],
    recipients: ["The services that deliver our messages.", "Layanan yang mengantarkan pesan kami."],
    kept: ["Until you turn it off or close your account.", "Sampai Anda mematikannya atau menutup akun."],
  },
];

export const NOTICE_DATE = "2026-11-28";

export const CONTACT = { email: "privasi@lab.example", phone: "+62215550100" } as const;
