export const familyTexts = {
  permissions_asked: [
    "Choose at least one of the requested permissions",
    "Pilih minimal satu izin yang diminta",
  ],
  permissions_fewer: [
    "Only the other person can give more permissions",
    "Hanya orang itu sendiri yang bisa menambah izin",
  ],
  choose_permission: ["Choose at least one permission", "Pilih minimal satu izin"],
  account_not_found: ["Account not found!", "Akun tidak ditemukan"],
  already_related: ["Already has relationship with you!", "Orang ini sudah terhubung dengan Anda"],
  dependent_limit: [
    "You already look after the maximum number of people for one account",
    "Jumlah orang yang Anda tanggung sudah mencapai batas untuk satu akun",
  ],
  dependent_exists: [
    "{name} is already in your family here, with the same identity number",
    "{name} sudah ada di keluarga Anda di sini, dengan nomor identitas yang sama",
  ],
  dependent_similar: [
    "{name}, born on the same day, is already in your family here. Confirm that this is somebody else.",
    "{name}, dengan tanggal lahir yang sama, sudah ada di keluarga Anda di sini. Konfirmasi bahwa ini orang lain.",
  ],
  identity_doubtful: [
    "The identity number does not match the birth date or the gender",
    "Nomor identitas tidak cocok dengan tanggal lahir atau jenis kelamin",
  ],
  identity_locked: [
    "The laboratory has checked this already. Ask a branch to correct it.",
    "Data ini sudah diperiksa laboratorium. Minta cabang untuk memperbaikinya.",
  ],
  guardian_declaration: [
    "Confirm that you may act for this person",
    "Nyatakan bahwa Anda berhak bertindak untuk orang ini",
  ],
  proof_required: [
    "Add a photo of a document showing that you care for this adult",
    "Tambahkan foto surat yang menunjukkan Anda merawat orang dewasa ini",
  ],
  end_early: ["The end date must not be before today", "Tanggal berakhir tidak boleh sebelum hari ini"],
  end_late: ["The end date can be {date} at the latest", "Tanggal berakhir paling lambat {date}"],
  end_later_only_patient: [
    "Only the other person can give you more time",
    "Hanya orang itu sendiri yang bisa memperpanjang akses Anda",
  ],
} as const;
