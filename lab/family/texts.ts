export const familyTexts = {
  permissions_asked: {
    en: "Choose at least one of the requested permissions",
    id: "Pilih minimal satu izin yang diminta",
  },
  permissions_fewer: {
    en: "Only the other person can give more permissions",
    id: "Hanya orang itu sendiri yang bisa menambah izin",
  },
  choose_permission: { en: "Choose at least one permission", id: "Pilih minimal satu izin" },
  account_not_found: { en: "Account not found!", id: "Akun tidak ditemukan" },
  already_related: {
    en: "Already has relationship with you!",
    id: "Orang ini sudah terhubung dengan Anda",
  },
  dependent_limit: {
    en: "You already look after the maximum number of people for one account",
    id: "Jumlah orang yang Anda tanggung sudah mencapai batas untuk satu akun",
  },
  identity_doubtful: {
    en: "The identity number does not match the birth date or the gender",
    id: "Nomor identitas tidak cocok dengan tanggal lahir atau jenis kelamin",
  },
  identity_locked: {
    en: "The laboratory has checked this already. Ask a branch to correct it.",
    id: "Data ini sudah diperiksa laboratorium. Minta cabang untuk memperbaikinya.",
  },
  guardian_declaration: {
    en: "Confirm that you may act for this person",
    id: "Nyatakan bahwa Anda berhak bertindak untuk orang ini",
  },
  proof_required: {
    en: "Add a photo of a document showing that you care for this adult",
    id: "Tambahkan foto surat yang menunjukkan Anda merawat orang dewasa ini",
  },
  end_early: {
    en: "The end date must not be before today",
    id: "Tanggal berakhir tidak boleh sebelum hari ini",
  },
  end_late: { en: "The end date can be {date} at the latest", id: "Tanggal berakhir paling lambat {date}" },
  end_later_only_patient: {
    en: "Only the other person can give you more time",
    id: "Hanya orang itu sendiri yang bisa memperpanjang akses Anda",
  },
} as const;
