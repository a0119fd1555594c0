import { textsOf } from "../../../lib/texts.ts";

export const employeeTexts = {
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
  import_missing: ["This cell is empty", "Sel ini kosong"],
  import_too_long: ["This text is too long", "Teks ini terlalu panjang"],
  import_name: ["Enter a name with letters", "Tulis nama dengan huruf"],
  import_gender: ["Enter L or P (male or female)", "Tulis L atau P (laki-laki atau perempuan)"],
  import_title: [
    "Choose Mr, Mrs, Ms, Child or Doctor, or leave it empty",
    "Pilih Tuan, Nyonya, Nona, Anak, atau Dokter, atau kosongkan",
  ],
  import_cell_unread: [
    "This cannot be read: an error of the spreadsheet, a formula without result, or lost letters. Type the value.",
    "Ini tidak bisa dibaca: kesalahan spreadsheet, rumus tanpa hasil, atau huruf yang hilang. Ketik isinya.",
  ],
  import_damaged: [
    "The spreadsheet has damaged this number: its last digits are lost. Format the column as text and type it again.",
    "Angka ini rusak oleh spreadsheet: digit terakhirnya hilang. Ubah format kolom menjadi teks, lalu ketik ulang.",
  ],
  import_damaged_zeros: [
    "No NIK ends in 0000: the spreadsheet has lost its last digits. Type the number again as text.",
    "Tidak ada NIK yang berakhir 0000: digit terakhirnya hilang di spreadsheet. Ketik ulang sebagai teks.",
  ],
  import_lost_zeros: ["Leading zeros seem to be missing", "Angka nol di depan sepertinya hilang"],
  import_nik_digits: ["A NIK has 16 digits", "NIK terdiri dari 16 angka"],
  import_nik_date: [
    "Digits 7 to 12 of a NIK are the birth date, and this one has no such day",
    "Angka ke-7 sampai ke-12 NIK adalah tanggal lahir, dan tanggal di nomor ini tidak ada",
  ],
  import_identity: [
    "This number does not match the type of ID",
    "Nomor ini tidak cocok dengan jenis identitasnya",
  ],
  import_identity_type: [
    "Choose KTP, PASSPORT, KIA, KITAS or SIM",
    "Pilih KTP, PASSPORT, KIA, KITAS, atau SIM",
  ],
  import_country: ["We do not know this country. Check the spelling.", "Negara ini tidak ditemukan"],
  import_country_indonesia: ["Only Indonesia issues this ID", "Identitas ini hanya diterbitkan Indonesia"],
  import_phone: ["This is not a valid phone number", "Nomor HP ini tidak valid"],
  import_phone_long: ["Max 13 characters", "Maksimal 13 karakter"],
  import_email: ["Invalid email address", "Alamat email tidak valid"],
  import_department: ["This department does not exist yet", "Departemen ini belum ada"],
  import_date_form: ["Enter the date as DD-MM-YYYY", "Tulis tanggal sebagai DD-MM-YYYY"],
  import_date_unreal: ["This date does not exist", "Tanggal ini tidak ada"],
  import_date_future: ["The date must not be after today", "Tanggal tidak boleh setelah hari ini"],
  import_date_old: ["The date is too long ago", "Tanggalnya terlalu lama"],
  import_date_short_year: ["The year has only two digits", "Tahunnya hanya dua angka"],
  import_date_month_first: [
    "The month seems to come before the day",
    "Bulan sepertinya ditulis sebelum tanggal",
  ],
  import_date_ambiguous: [
    "It is not clear which is the day and which is the month",
    "Tanggal dan bulan di sini bisa tertukar",
  ],
  import_date_time: ["The time in this cell is not used", "Jam di sel ini tidak dipakai"],
  import_date_weekday: [
    "The weekday does not fit this date. Please check both.",
    "Nama harinya tidak cocok dengan tanggal ini. Mohon periksa keduanya.",
  ],
  import_date_moment: [
    "This is a time in a time zone; here it may be another day. Enter the date alone.",
    "Ini jam dengan zona waktu; di sini tanggalnya bisa berbeda. Tulis tanggalnya saja.",
  ],
  import_date_serial: ["This is a spreadsheet date number", "Ini angka tanggal dari spreadsheet"],
  import_nik_birth_date: [
    "The NIK shows a different birth date. Please check both.",
    "NIK menunjukkan tanggal lahir lain. Mohon periksa keduanya.",
  ],
  import_nik_swapped: [
    "According to the NIK, day and month are swapped",
    "Menurut NIK, tanggal dan bulannya tertukar",
  ],
  import_nik_gender: [
    "The NIK shows a different gender. Please check both.",
    "NIK menunjukkan jenis kelamin lain. Mohon periksa keduanya.",
  ],
  import_insurance_missing: [
    "Enter the insurance company, or clear the insurance cells in this row",
    "Tulis perusahaan asuransinya, atau kosongkan sel asuransi di baris ini",
  ],
  import_insurance_unknown: [
    "We do not know this insurance company. Check the spelling.",
    "Perusahaan asuransi ini tidak ditemukan",
  ],
  import_insurance_own: [
    "The insurance company cannot be your own company; leave it blank",
    "Perusahaan asuransi tidak boleh perusahaan Anda sendiri; kosongkan saja",
  ],
  import_insurance_ended: ["This insurance has ended", "Asuransi ini sudah berakhir"],
  import_insurances_many: ["At most 5 insurances", "Maksimal 5 asuransi"],
  import_identities_many: ["At most 5 identities", "Maksimal 5 identitas"],
  import_repeated_number: [
    "Row {row} has the same employee number",
    "Baris {row} punya nomor karyawan yang sama",
  ],
  import_repeated_identity: [
    "Row {row} has the same ID number",
    "Baris {row} punya nomor identitas yang sama",
  ],
  import_duplicate_identity: [
    "An employee with the same ID number cannot be added",
    "Karyawan dengan nomor identitas yang sama tidak bisa ditambahkan",
  ],
  import_has_left: [
    "This employee has left. The row changes the data only, unless you choose to make former employees active again.",
    "Karyawan ini sudah keluar. Baris ini hanya mengubah datanya, kecuali Anda memilih mengaktifkannya kembali.",
  ],
  import_left_other_number: [
    "A former employee, number {number}, has this ID number and birth date. Choose to make former employees active again, or leave the row out.",
    "Mantan karyawan bernomor {number} memakai nomor identitas dan tanggal lahir ini. Pilih untuk mengaktifkannya kembali, atau lewati baris ini.",
  ],
  import_left_other_birth: [
    "A former employee, number {number}, has this ID number but another birth date. Please check both.",
    "Mantan karyawan bernomor {number} memakai nomor identitas ini dengan tanggal lahir lain. Mohon periksa keduanya.",
  ],
  import_number_of_former: [
    "This number belonged to a former employee with another ID number. Enter a new number.",
    "Nomor ini milik mantan karyawan dengan nomor identitas lain. Tulis nomor baru.",
  ],
  import_identity_locked: [
    "The laboratory has verified this identity; only the laboratory can change it",
    "Identitas ini sudah diverifikasi laboratorium; hanya laboratorium yang bisa mengubahnya",
  ],
  import_changed_meanwhile: [
    "This employee was changed after the check",
    "Data karyawan ini diubah setelah pengecekan",
  ],
} as const;

export const employeeText = textsOf(employeeTexts);
