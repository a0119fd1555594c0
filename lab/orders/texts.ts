export const orderTexts = {
  pay_title: {
    en: "Simulated payment: no money moves",
    id: "Simulasi pembayaran: tidak ada uang yang berpindah",
  },
  pay_settlement: { en: "Pay", id: "Bayar" },
  pay_deny: { en: "Decline", id: "Tolak" },
  pay_expire: { en: "Let it expire", id: "Biarkan kedaluwarsa" },
  pay_closed: { en: "This payment has already ended.", id: "Pembayaran ini sudah berakhir." },
  pay_back: { en: "Back to the portal", id: "Kembali ke portal" },
  alert_withdrawn: {
    en: "The laboratory has withdrawn this alert",
    id: "Laboratorium sudah mencabut peringatan ini",
  },
  result_state: {
    en: "The result cannot be changed this way now",
    id: "Hasil ini tidak bisa diubah seperti itu sekarang",
  },
  unavailable: {
    en: "Some product is not available in this branch",
    id: "Beberapa layanan tidak tersedia di cabang ini",
  },
  restricted: {
    en: "This test is not available for this patient",
    id: "Tes ini tidak tersedia untuk pasien ini",
  },
  patient_gone: {
    en: "You may no longer book for this patient",
    id: "Anda sudah tidak bisa memesan untuk pasien ini",
  },
  deal_not_started: { en: "This deal has not started yet", id: "Promo ini belum dimulai" },
  deal_ended: { en: "This deal has ended", id: "Promo ini sudah berakhir" },
  sold_out: { en: "This deal is sold out", id: "Promo ini sudah habis" },
  deal_short: { en: "This deal has only {count} left", id: "Promo ini tersisa {count}" },
  not_covered: {
    en: "Home care does not reach this subdistrict yet",
    id: "Layanan ke rumah belum menjangkau kelurahan ini",
  },
  below_minimum: {
    en: "A home visit here needs at least IDR {min}.00; add IDR {missing}.00 more",
    id: "Kunjungan ke rumah di sini minimal IDR {min}.00; tambah IDR {missing}.00 lagi",
  },
  member_limit: {
    en: "One visit is for at most {limit} people; more members need a different booking time",
    id: "Satu kunjungan untuk maksimal {limit} orang; selebihnya perlu jadwal lain",
  },
  address_limit: {
    en: "You can keep at most {count} addresses",
    id: "Anda bisa menyimpan maksimal {count} alamat",
  },
  wrong_subdistrict: { en: "Choose a subdistrict", id: "Pilih kelurahan" },
  cart_full: { en: "Your cart is full", id: "Keranjang Anda penuh" },
  qty_range: { en: "Choose a number from 1 to 10", id: "Pilih jumlah 1 sampai 10" },
  branch_first: { en: "Please select branch first!", id: "Silakan pilih cabang dulu" },
  patients_empty: { en: "Patient list can't empty", id: "Daftar pasien tidak boleh kosong" },
  time_empty: { en: "Time can't empty", id: "Pilih jam kunjungan dulu" },
  wrong_slot: { en: "This time does not belong to this order", id: "Jadwal ini bukan untuk pesanan ini" },
  slot_full: {
    en: "This time is no longer available. Please choose another.",
    id: "Jadwal ini sudah tidak tersedia. Silakan pilih jadwal lain.",
  },
  members_exceed: {
    en: "The members exceed this time; choose another time for the rest",
    id: "Jumlah orang melebihi sisa tempat di jam ini; pilih jam lain untuk yang lainnya",
  },
  several_plants: {
    en: "Your cart will be split into {count} orders, one per branch",
    id: "Keranjang ini akan dibagi menjadi {count} pesanan (satu per cabang)",
  },
  fasting: { en: "Fast {hours} hours before the visit", id: "Puasa {hours} jam sebelum kunjungan" },
  fasting_unconfirmed: {
    en: "There is no time left to fast for {hours} hours before this visit. Choose a later time, or confirm that you are fasting already.",
    id: "Waktunya tidak cukup untuk puasa {hours} jam sebelum kunjungan ini. Pilih jadwal lain, atau konfirmasi bahwa Anda sudah mulai puasa.",
  },
  too_late: {
    en: "It is too late to change this time",
    id: "Batas waktu untuk mengubah jadwal ini sudah lewat",
  },
  limit_reached: {
    en: "You have already changed this visit the maximum number of times",
    id: "Jadwal ini sudah diubah sebanyak yang diperbolehkan",
  },
  already_pending: {
    en: "Another change of this visit is waiting for payment",
    id: "Masih ada perubahan jadwal yang menunggu pembayaran",
  },
  not_movable: {
    en: "This visit can no longer be changed",
    id: "Jadwal kunjungan ini sudah tidak bisa diubah",
  },
  not_cancelable: {
    en: "This consultation can no longer be canceled",
    id: "Konsultasi ini sudah tidak bisa dibatalkan",
  },
  same_time: { en: "Your visit is already at this time", id: "Kunjungan Anda sudah di jadwal ini" },
  fee_changed: {
    en: "The fee for this change is now IDR {fee}.00",
    id: "Biaya perubahan jadwal ini sekarang IDR {fee}.00",
  },
  rating_range: { en: "Choose 1 to 5", id: "Pilih 1 sampai 5" },
  not_completed: { en: "This order is not completed yet", id: "Pesanan ini belum selesai" },
  already_reviewed: {
    en: "You have already reviewed this order",
    id: "Anda sudah menulis ulasan pesanan ini",
  },
  review_closed: {
    en: "This review can no longer be changed",
    id: "Ulasan ini sudah tidak bisa diubah",
  },
  version_changed: {
    en: "This has changed. Please check it again.",
    id: "Ada yang berubah. Silakan periksa lagi.",
  },
  price_changed: {
    en: "The price has changed. Please check the new total.",
    id: "Harga berubah. Silakan periksa total yang baru.",
  },
  quota_empty: {
    en: "Nothing is left to use",
    id: "Kuotanya sudah habis",
  },
  expired_at_visit: {
    en: "It expires before this date. The last day for a visit is {valid_until}.",
    id: "Masa berlakunya habis sebelum tanggal itu. Kunjungan terakhir: {valid_until}.",
  },
  plant_not_allowed: {
    en: "Unfortunately, some of your packages cannot be used on this branch",
    id: "Maaf, beberapa paket Anda tidak dapat digunakan di cabang ini",
  },
  quota_booked: { en: "Visit booked", id: "Kunjungan dipesan" },
  quota_checked_in: { en: "Checked in", id: "Sudah check-in" },
  quota_rescheduled: { en: "Visit moved", id: "Jadwal dipindah" },
  quota_by_lab: { en: "Canceled by the laboratory", id: "Dibatalkan oleh laboratorium" },
  quota_by_patient: { en: "Canceled by you", id: "Dibatalkan oleh Anda" },
  wrong_order_type: {
    en: "These products cannot be ordered this way",
    id: "Layanan ini tidak bisa dipesan dengan cara ini",
  },
  accept_terms: { en: "Please accept the terms", id: "Mohon setujui syarat dan ketentuan" },
  method_refused: {
    en: "This payment method cannot be used for this order",
    id: "Cara bayar ini tidak bisa dipakai untuk pesanan ini",
  },
  request_reused: {
    en: "This form was already used. Please open it again.",
    id: "Formulir ini sudah dipakai. Silakan buka lagi.",
  },
  already_paid: {
    en: "This order is already paid and cannot be canceled",
    id: "Pesanan ini sudah dibayar dan tidak dapat dibatalkan",
  },
  already_canceled: { en: "This order is already canceled", id: "Pesanan ini sudah dibatalkan" },
  not_pending: {
    en: "This order is no longer waiting for payment",
    id: "Pesanan ini sudah tidak menunggu pembayaran",
  },
  payment_closed: { en: "This payment has already ended", id: "Pembayaran ini sudah berakhir" },
  wrong_date: { en: "Enter the date as YYYY-MM-DD", id: "Tulis tanggal sebagai YYYY-MM-DD" },
  wrong_phone: { en: "Must be valid", id: "Harus valid" },
  wrong_address: { en: "Must be valid", id: "Harus valid" },
  max_13: { en: "Max 13 characters", id: "Maksimal 13 karakter" },
  max_20: { en: "Max 20 characters", id: "Maksimal 20 karakter" },
  relation_self: { en: "Self", id: "Diri sendiri" },
  voucher_not_found: { en: "Voucher Not Available!", id: "Voucher tidak tersedia" },
  voucher_not_started: {
    en: "This voucher starts on {start_at}",
    id: "Voucher ini mulai berlaku {start_at}",
  },
  voucher_expired: { en: "This voucher was valid until {end_at}", id: "Voucher ini berlaku sampai {end_at}" },
  voucher_used_up: { en: "This voucher has been fully claimed", id: "Voucher ini sudah habis" },
  voucher_user_limit: { en: "You have already used this voucher", id: "Anda sudah memakai voucher ini" },
  voucher_min_amount: {
    en: "This voucher needs at least IDR {min}.00; add IDR {missing}.00 more",
    id: "Voucher ini berlaku mulai IDR {min}.00; tambah IDR {missing}.00 lagi",
  },
  voucher_wrong_product: {
    en: "This voucher is not for these products",
    id: "Voucher ini tidak berlaku untuk layanan ini",
  },
  voucher_wrong_plant: {
    en: "This voucher is not for this branch",
    id: "Voucher ini tidak berlaku di cabang ini",
  },
  voucher_not_combinable: {
    en: "This voucher cannot be combined with a discounted price",
    id: "Voucher ini tidak dapat digabung dengan harga diskon",
  },
  event_created: { en: "Order placed", id: "Pesanan dibuat" },
  event_method_changed: { en: "Payment method changed", id: "Cara bayar diganti" },
  event_paid: { en: "Payment received", id: "Pembayaran diterima" },
  event_scheduled: { en: "Visit booked", id: "Kunjungan terjadwal" },
  event_reschedule_pending: {
    en: "New time chosen, waiting for the fee",
    id: "Jadwal baru dipilih, menunggu pembayaran biaya",
  },
  event_reschedule_dropped: {
    en: "Visit not moved: the fee was not paid",
    id: "Jadwal baru batal: biaya tidak dibayar",
  },
  event_reschedule_late: {
    en: "Fee paid too late to move the visit",
    id: "Biaya dibayar terlambat, jadwal tidak bisa dipindah",
  },
  event_rescheduled: { en: "Visit moved", id: "Kunjungan dipindah" },
  event_checked_in: { en: "Checked in", id: "Sudah check-in" },
  event_sample_taken: { en: "Sample taken", id: "Sampel diambil" },
  event_in_lab: { en: "At the laboratory", id: "Diproses di laboratorium" },
  event_completed: { en: "Result ready", id: "Hasil sudah tersedia" },
  event_canceled_expired: {
    en: "Canceled: not paid in time",
    id: "Dibatalkan: belum dibayar sampai batas waktu",
  },
  event_canceled_denied: { en: "Canceled: payment declined", id: "Dibatalkan: pembayaran ditolak" },
  event_canceled_by_patient: { en: "Canceled by you", id: "Dibatalkan oleh Anda" },
  event_canceled_by_lab: { en: "Canceled by the laboratory", id: "Dibatalkan oleh laboratorium" },
} as const;
