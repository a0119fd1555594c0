export const officeCareTexts = {
  office_care_changed: {
    en: "Someone has just changed this event",
    id: "Kegiatan ini baru saja diubah orang lain",
  },
  office_care_decided: {
    en: "A decision has been made, so this event can no longer be changed",
    id: "Sudah ada keputusan, jadi kegiatan ini tidak bisa diubah",
  },
  office_care_begun: {
    en: "An employee has already been examined, so this event can no longer be canceled",
    id: "Sudah ada karyawan yang diperiksa, jadi kegiatan ini tidak bisa dibatalkan",
  },
  office_care_closed: {
    en: "This event is over or canceled",
    id: "Kegiatan ini sudah selesai atau dibatalkan",
  },
  office_care_undecided: {
    en: "No decision has been made yet: change the event itself",
    id: "Belum ada keputusan: ubah kegiatannya langsung",
  },
  no_contract: {
    en: "No contract covers the dates of this event",
    id: "Tidak ada kontrak yang berlaku pada tanggal kegiatan ini",
  },
  split_needed: {
    en: "One request cannot have this many employees",
    id: "Jumlah karyawan melebihi batas satu permintaan",
  },
  clashes: {
    en: "Some employees are invited to another event on these days",
    id: "Ada karyawan yang diundang ke kegiatan lain pada tanggal yang sama",
  },
  specimen_state: {
    en: "This is not possible with the sample at its current status",
    id: "Ini tidak bisa dilakukan pada sampel dengan status saat ini",
  },
  attendance_closed: { en: "This has already been recorded", id: "Ini sudah dicatat" },
  max_40: { en: "Max 40 characters", id: "Maksimal 40 karakter" },
  max_80: { en: "Max 80 characters", id: "Maksimal 80 karakter" },
  max_300: { en: "Max 300 characters", id: "Maksimal 300 karakter" },
  wrong_time: { en: "Enter the time as HH:MM", id: "Tulis jam sebagai JJ:MM" },
  workdays_5: {
    en: "Choose a day at least 5 working days from today",
    id: "Pilih hari paling cepat 5 hari kerja dari hari ini",
  },
  workdays_2: {
    en: "People can be added until 2 working days before the last day",
    id: "Peserta bisa ditambah sampai 2 hari kerja sebelum hari terakhir",
  },
  date_order: {
    en: "The last day cannot be before the first",
    id: "Hari terakhir tidak boleh sebelum hari pertama",
  },
  days_31: { en: "At most 31 days", id: "Maksimal 31 hari" },
  group_repeated: { en: "Each group needs its own name", id: "Nama setiap kelompok harus berbeda" },
  products_empty: { en: "Choose at least one test", id: "Pilih minimal satu tes" },
  product_unknown: {
    en: "A test is not in the contract, or not at every chosen branch",
    id: "Ada tes yang tidak ada dalam kontrak, atau tidak ada di semua cabang pilihan",
  },
  choose_branch: { en: "Choose at least one branch", id: "Pilih minimal satu cabang" },
  people_empty: { en: "Choose at least one employee", id: "Pilih minimal satu karyawan" },
  people_many: {
    en: "At most 2,000 employees in one event",
    id: "Maksimal 2.000 karyawan per kegiatan",
  },
  people_repeated: {
    en: "An employee is in the event more than once",
    id: "Ada karyawan yang tercantum lebih dari sekali",
  },
  people_inactive: { en: "Some of these employees have left", id: "Ada karyawan yang sudah tidak aktif" },
  people_restricted: {
    en: "A test is not suitable for the sex or age of some employees in its group",
    id: "Ada tes yang tidak sesuai jenis kelamin atau usia karyawan di kelompoknya",
  },
  windows_empty: { en: "Add at least one time", id: "Tambahkan minimal satu jadwal" },
  window_outside: { en: "This day is outside the event", id: "Tanggal ini di luar tanggal kegiatan" },
  window_overlap: {
    en: "This time overlaps another one on the same day",
    id: "Jadwal ini bertumpuk dengan jadwal lain di hari itu",
  },
  window_closed: {
    en: "A chosen branch is closed at this time",
    id: "Ada cabang pilihan yang tutup pada jam ini",
  },
  time_order: { en: "The end must be after the start", id: "Jam selesai harus setelah jam mulai" },
  whole_number: { en: "Enter a whole number", id: "Tulis angka bulat" },
  capacity_range: { en: "Choose a number from 1 to 500", id: "Pilih jumlah 1 sampai 500" },
  capacity_short: {
    en: "The times have fewer places than there are employees",
    id: "Jumlah tempat lebih sedikit daripada jumlah karyawan",
  },
  funding_terms: {
    en: "The contract does not include this payment method",
    id: "Kontrak tidak mengizinkan cara bayar ini",
  },
} as const;
