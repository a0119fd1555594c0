export const companyTexts = {
  role_missing: {
    en: "Your role in the company does not allow this",
    id: "Peran Anda di perusahaan tidak mengizinkan ini",
  },
  employee_changed: {
    en: "Someone has just changed this employee",
    id: "Data karyawan ini baru saja diubah orang lain",
  },
  duplicate_identity: {
    en: "An employee with the same ID number cannot be added",
    id: "Karyawan dengan nomor identitas yang sama tidak bisa ditambahkan",
  },
  duplicate_number: {
    en: "Another employee has this employee number",
    id: "Nomor karyawan ini sudah dipakai karyawan lain",
  },
  employee_locked: {
    en: "The laboratory has verified this identity; only the laboratory can change it",
    id: "Identitas ini sudah diverifikasi laboratorium; hanya laboratorium yang bisa mengubahnya",
  },
  reuse_expired: {
    en: "The identity check has expired. Please check the identity again.",
    id: "Pengecekan identitas sudah kedaluwarsa. Silakan cek lagi.",
  },
  primary_one: {
    en: "Primary identity cannot be more than 1",
    id: "Identitas utama tidak boleh lebih dari 1",
  },
  primary_none: { en: "Primary identity cannot be empty", id: "Identitas utama tidak boleh kosong" },
  identity_repeated: { en: "Identity types cannot repeat", id: "Jenis identitas tidak boleh sama" },
  insurance_repeated: {
    en: "Insurance companies cannot repeat",
    id: "Perusahaan asuransi tidak boleh sama",
  },
  insurance_own: {
    en: "The insurance company cannot be your own company; leave it blank",
    id: "Perusahaan asuransi tidak boleh perusahaan Anda sendiri; kosongkan saja",
  },
  rows_5: { en: "At most 5 rows", id: "Maksimal 5 baris" },
  max_30: { en: "Max 30 characters", id: "Maksimal 30 karakter" },
  reason_required: { en: "Please say why", id: "Tulis alasannya" },
  import_closed: { en: "This import has already ended", id: "Impor ini sudah selesai" },
  import_changed: {
    en: "This import has changed. Nothing was saved.",
    id: "Impor ini sudah berubah. Belum ada yang disimpan.",
  },
  import_unreadable: {
    en: "The file cannot be read as a table. Save it as CSV (UTF-8) and try again.",
    id: "File ini tidak terbaca sebagai tabel. Simpan sebagai CSV (UTF-8), lalu coba lagi.",
  },
  import_empty: {
    en: "The file has no rows below the column names",
    id: "File ini tidak punya baris di bawah judul kolom",
  },
  import_rows: {
    en: "A file can have at most 2,000 rows. Split it and upload the parts one by one.",
    id: "Satu file maksimal 2.000 baris. Bagi filenya dan kirim satu per satu.",
  },
  import_columns: {
    en: "These columns are missing: {columns}",
    id: "Kolom ini tidak ada: {columns}",
  },
  deposit_insufficient: {
    en: "The deposit does not cover this",
    id: "Deposit tidak cukup untuk ini",
  },
  ledger_broken: {
    en: "This company's approvals or deposit were changed outside the laboratory's system. Nothing can be decided or paid until the laboratory has checked this; we have been notified.",
    id: "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium. Persetujuan dan pembayaran dihentikan sampai laboratorium memeriksanya; kami sudah diberi tahu.",
  },
  topup_low: { en: "At least IDR 1,000,000", id: "Minimal Rp1.000.000" },
  topup_high: { en: "At most IDR 2,000,000,000", id: "Maksimal Rp2.000.000.000" },
  topup_whole: { en: "Whole rupiah, without sen", id: "Tulis jumlahnya dengan angka, tanpa sen" },
  topup_open: {
    en: "Another top-up is waiting for payment. Pay or cancel it first.",
    id: "Masih ada top up yang menunggu pembayaran. Bayar atau batalkan dulu.",
  },
} as const;
