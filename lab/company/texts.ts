export const companyTexts = {
  role_missing: [
    "Your role in the company does not allow this",
    "Peran Anda di perusahaan tidak mengizinkan ini",
  ],
  employee_changed: [
    "Someone has just changed this employee",
    "Data karyawan ini baru saja diubah orang lain",
  ],
  duplicate_identity: [
    "An employee with the same ID number cannot be added",
    "Karyawan dengan nomor identitas yang sama tidak bisa ditambahkan",
  ],
  duplicate_number: [
    "Another employee has this employee number",
    "Nomor karyawan ini sudah dipakai karyawan lain",
  ],
  employee_locked: [
    "The laboratory has verified this identity; only the laboratory can change it",
    "Identitas ini sudah diverifikasi laboratorium; hanya laboratorium yang bisa mengubahnya",
  ],
  reuse_expired: [
    "The identity check has expired. Please check the identity again.",
    "Pengecekan identitas sudah kedaluwarsa. Silakan cek lagi.",
  ],
  primary_one: ["Primary identity cannot be more than 1", "Identitas utama tidak boleh lebih dari 1"],
  primary_none: ["Primary identity cannot be empty", "Identitas utama tidak boleh kosong"],
  identity_repeated: ["Identity types cannot repeat", "Jenis identitas tidak boleh sama"],
  insurance_repeated: ["Insurance companies cannot repeat", "Perusahaan asuransi tidak boleh sama"],
  insurance_own: [
    "The insurance company cannot be your own company; leave it blank",
    "Perusahaan asuransi tidak boleh perusahaan Anda sendiri; kosongkan saja",
  ],
  rows_5: ["At most 5 rows", "Maksimal 5 baris"],
  max_30: ["Max 30 characters", "Maksimal 30 karakter"],
  reason_required: ["Please say why", "Tulis alasannya"],
  import_closed: ["This import has already ended", "Impor ini sudah selesai"],
  import_changed: [
    "This import has changed. Nothing was saved.",
    "Impor ini sudah berubah. Belum ada yang disimpan.",
  ],
  import_unreadable: [
    "The file cannot be read as a table. Save it as CSV (UTF-8) and try again.",
    "File ini tidak terbaca sebagai tabel. Simpan sebagai CSV (UTF-8), lalu coba lagi.",
  ],
  import_empty: [
    "The file has no rows below the column names",
    "File ini tidak punya baris di bawah judul kolom",
  ],
  import_rows: [
    "A file can have at most 2,000 rows. Split it and upload the parts one by one.",
    "Satu file maksimal 2.000 baris. Bagi filenya dan kirim satu per satu.",
  ],
  import_columns: ["These columns are missing: {columns}", "Kolom ini tidak ada: {columns}"],
  deposit_insufficient: ["The deposit does not cover this", "Deposit tidak cukup untuk ini"],
  ledger_broken: [
    "This company's approvals or deposit were changed outside the laboratory's system. Nothing can be decided or paid until the laboratory has checked this; we have been notified.",
    "Catatan persetujuan atau deposit perusahaan ini berubah di luar proses laboratorium. Persetujuan dan pembayaran dihentikan sampai laboratorium memeriksanya; kami sudah diberi tahu.",
  ],
  topup_low: ["At least IDR 1,000,000", "Minimal Rp1.000.000"],
  topup_high: ["At most IDR 2,000,000,000", "Maksimal Rp2.000.000.000"],
  topup_whole: ["Whole rupiah, without sen", "Tulis jumlahnya dengan angka, tanpa sen"],
  topup_open: [
    "Another top-up is waiting for payment. Pay or cancel it first.",
    "Masih ada top up yang menunggu pembayaran. Bayar atau batalkan dulu.",
  ],
} as const;
