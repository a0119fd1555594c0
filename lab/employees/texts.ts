export const importTexts = {
  import_missing: { en: "This cell is empty", id: "Sel ini kosong" },
  import_too_long: { en: "This text is too long", id: "Teks ini terlalu panjang" },
  import_name: { en: "Enter a name with letters", id: "Tulis nama dengan huruf" },
  import_gender: { en: "Enter L or P (male or female)", id: "Tulis L atau P (laki-laki atau perempuan)" },
  import_title: {
    en: "Choose Mr, Mrs, Ms, Child or Doctor, or leave it empty",
    id: "Pilih Tuan, Nyonya, Nona, Anak, atau Dokter, atau kosongkan",
  },
  import_damaged: {
    en: "The spreadsheet has damaged this number: its last digits are lost. Format the column as text and type it again.",
    id: "Angka ini rusak oleh spreadsheet: digit terakhirnya hilang. Ubah format kolom menjadi teks, lalu ketik ulang.",
  },
  import_damaged_zeros: {
    en: "No NIK ends in 0000: the spreadsheet has lost its last digits. Type the number again as text.",
    id: "Tidak ada NIK yang berakhir 0000: digit terakhirnya hilang di spreadsheet. Ketik ulang sebagai teks.",
  },
  import_lost_zeros: {
    en: "Leading zeros seem to be missing",
    id: "Angka nol di depan sepertinya hilang",
  },
  import_nik_digits: { en: "A NIK has 16 digits", id: "NIK terdiri dari 16 angka" },
  import_identity: {
    en: "This number does not match the type of ID",
    id: "Nomor ini tidak cocok dengan jenis identitasnya",
  },
  import_identity_type: {
    en: "Choose KTP, PASSPORT, KIA, KITAS or SIM",
    id: "Pilih KTP, PASSPORT, KIA, KITAS, atau SIM",
  },
  import_country: {
    en: "We do not know this country. Check the spelling.",
    id: "Negara ini tidak ditemukan",
  },
  import_country_indonesia: {
    en: "Only Indonesia issues this ID",
    id: "Identitas ini hanya diterbitkan Indonesia",
  },
  import_phone: { en: "This is not a valid phone number", id: "Nomor HP ini tidak valid" },
  import_phone_long: { en: "Max 13 characters", id: "Maksimal 13 karakter" },
  import_email: { en: "Invalid email address", id: "Alamat email tidak valid" },
  import_department: { en: "This department does not exist yet", id: "Departemen ini belum ada" },
  import_date_form: { en: "Enter the date as DD-MM-YYYY", id: "Tulis tanggal sebagai DD-MM-YYYY" },
  import_date_unreal: { en: "This date does not exist", id: "Tanggal ini tidak ada" },
  import_date_future: { en: "The date must not be after today", id: "Tanggal tidak boleh setelah hari ini" },
  import_date_old: { en: "The date is too long ago", id: "Tanggalnya terlalu lama" },
  import_date_short_year: { en: "The year has only two digits", id: "Tahunnya hanya dua angka" },
  import_date_month_first: {
    en: "The month seems to come before the day",
    id: "Bulan sepertinya ditulis sebelum tanggal",
  },
  import_date_ambiguous: {
    en: "It is not clear which is the day and which is the month",
    id: "Tanggal dan bulan di sini bisa tertukar",
  },
  import_date_serial: {
    en: "This is a spreadsheet date number",
    id: "Ini angka tanggal dari spreadsheet",
  },
  import_nik_birth_date: {
    en: "The NIK shows a different birth date. Please check both.",
    id: "NIK menunjukkan tanggal lahir lain. Mohon periksa keduanya.",
  },
  import_nik_swapped: {
    en: "According to the NIK, day and month are swapped",
    id: "Menurut NIK, tanggal dan bulannya tertukar",
  },
  import_nik_gender: {
    en: "The NIK shows a different gender. Please check both.",
    id: "NIK menunjukkan jenis kelamin lain. Mohon periksa keduanya.",
  },
  import_insurance_missing: {
    en: "Enter the insurance company, or clear the insurance cells in this row",
    id: "Tulis perusahaan asuransinya, atau kosongkan sel asuransi di baris ini",
  },
  import_insurance_unknown: {
    en: "We do not know this insurance company. Check the spelling.",
    id: "Perusahaan asuransi ini tidak ditemukan",
  },
  import_insurance_own: {
    en: "The insurance company cannot be your own company; leave it blank",
    id: "Perusahaan asuransi tidak boleh perusahaan Anda sendiri; kosongkan saja",
  },
  import_insurance_ended: { en: "This insurance has ended", id: "Asuransi ini sudah berakhir" },
  import_insurances_many: { en: "At most 5 insurances", id: "Maksimal 5 asuransi" },
  import_identities_many: { en: "At most 5 identities", id: "Maksimal 5 identitas" },
  import_repeated_number: {
    en: "Row {row} has the same employee number",
    id: "Baris {row} punya nomor karyawan yang sama",
  },
  import_repeated_identity: {
    en: "Row {row} has the same ID number",
    id: "Baris {row} punya nomor identitas yang sama",
  },
  import_duplicate_identity: {
    en: "An employee with the same ID number cannot be added",
    id: "Karyawan dengan nomor identitas yang sama tidak bisa ditambahkan",
  },
  import_identity_locked: {
    en: "The laboratory has verified this identity; only the laboratory can change it",
    id: "Identitas ini sudah diverifikasi laboratorium; hanya laboratorium yang bisa mengubahnya",
  },
  import_changed_meanwhile: {
    en: "This employee was changed after the check",
    id: "Data karyawan ini diubah setelah pengecekan",
  },
} as const;
