export const officeCareTexts = {
  office_care_changed: ["Someone has just changed this event", "Kegiatan ini baru saja diubah orang lain"],
  office_care_decided: [
    "A decision has been made, so this event can no longer be changed",
    "Sudah ada keputusan, jadi kegiatan ini tidak bisa diubah",
  ],
  office_care_begun: [
    "An employee has already been examined, so this event can no longer be canceled",
    "Sudah ada karyawan yang diperiksa, jadi kegiatan ini tidak bisa dibatalkan",
  ],
  office_care_closed: ["This event is over or canceled", "Kegiatan ini sudah selesai atau dibatalkan"],
  office_care_undecided: [
    "No decision has been made yet: change the event itself",
    "Belum ada keputusan: ubah kegiatannya langsung",
  ],
  no_contract: [
    "No contract covers the dates of this event",
    "Tidak ada kontrak yang berlaku pada tanggal kegiatan ini",
  ],
  split_needed: [
    "One request cannot have this many employees",
    "Jumlah karyawan melebihi batas satu permintaan",
  ],
  clashes: [
    "Some employees are invited to another event on these days",
    "Ada karyawan yang diundang ke kegiatan lain pada tanggal yang sama",
  ],
  specimen_state: [
    "This is not possible with the sample at its current status",
    "Ini tidak bisa dilakukan pada sampel dengan status saat ini",
  ],
  attendance_closed: ["This has already been recorded", "Ini sudah dicatat"],
  already_withdrawn: ["This invitation has already been withdrawn", "Undangan ini sudah ditarik"],
  already_attended: ["This employee has already been examined", "Karyawan ini sudah diperiksa"],
  not_invited: ["This employee is not expected at this event", "Karyawan ini tidak ditunggu di kegiatan ini"],
  unreachable: [
    "This employee has no account, email address or phone number",
    "Karyawan ini tidak punya akun, email, atau nomor HP",
  ],
  invitation_withdrawn: [
    "Your company has withdrawn this invitation. You do not need to come.",
    "Perusahaan Anda sudah menarik undangan ini. Anda tidak perlu datang.",
  ],
  identity_different: [
    "The laboratory has compared your data with your company's: they are of two different people. If that is wrong, bring your identity card to a branch.",
    "Laboratorium sudah mencocokkan data Anda dengan data perusahaan: datanya milik dua orang yang berbeda. Jika keliru, bawa kartu identitas ke cabang.",
  ],
  max_40: ["Max 40 characters", "Maksimal 40 karakter"],
  max_80: ["Max 80 characters", "Maksimal 80 karakter"],
  max_300: ["Max 300 characters", "Maksimal 300 karakter"],
  wrong_time: ["Enter the time as HH:MM", "Tulis jam sebagai JJ:MM"],
  workdays_5: [
    "Choose a day at least 5 working days from today",
    "Pilih hari paling cepat 5 hari kerja dari hari ini",
  ],
  workdays_2: [
    "People can be added until 2 working days before the last day",
    "Peserta bisa ditambah sampai 2 hari kerja sebelum hari terakhir",
  ],
  date_order: ["The last day cannot be before the first", "Hari terakhir tidak boleh sebelum hari pertama"],
  days_31: ["At most 31 days", "Maksimal 31 hari"],
  group_repeated: ["Each group needs its own name", "Nama setiap kelompok harus berbeda"],
  products_empty: ["Choose at least one test", "Pilih minimal satu tes"],
  products_twice: [
    "A test of this group is in one of its packages already",
    "Ada tes kelompok ini yang sudah termasuk dalam paketnya",
  ],
  product_unknown: [
    "A test is not in the contract, or not at every chosen branch",
    "Ada tes yang tidak ada dalam kontrak, atau tidak ada di semua cabang pilihan",
  ],
  choose_branch: ["Choose at least one branch", "Pilih minimal satu cabang"],
  people_empty: ["Choose at least one employee", "Pilih minimal satu karyawan"],
  people_many: ["At most 3,000 employees at once", "Maksimal 3.000 karyawan sekaligus"],
  people_repeated: [
    "An employee is in the event more than once",
    "Ada karyawan yang tercantum lebih dari sekali",
  ],
  people_inactive: ["Some of these employees have left", "Ada karyawan yang sudah tidak aktif"],
  people_restricted: [
    "A test is not suitable for the sex or age of some employees in its group",
    "Ada tes yang tidak sesuai jenis kelamin atau usia karyawan di kelompoknya",
  ],
  windows_empty: ["Add at least one time", "Tambahkan minimal satu jadwal"],
  window_outside: ["This day is outside the event", "Tanggal ini di luar tanggal kegiatan"],
  window_overlap: [
    "This time overlaps another one on the same day",
    "Jadwal ini bertumpuk dengan jadwal lain di hari itu",
  ],
  window_closed: ["A chosen branch is closed at this time", "Ada cabang pilihan yang tutup pada jam ini"],
  time_order: ["The end must be after the start", "Jam selesai harus setelah jam mulai"],
  whole_number: ["Enter a whole number", "Tulis angka bulat"],
  capacity_range: ["Choose a number from 1 to 500", "Pilih jumlah 1 sampai 500"],
  capacity_short: [
    "The times have fewer places than there are employees",
    "Jumlah tempat lebih sedikit daripada jumlah karyawan",
  ],
  funding_terms: [
    "The contract does not include this payment method",
    "Kontrak tidak mengizinkan cara bayar ini",
  ],
} as const;
