export const waitlistTexts = {
  wish_open: ["You already wait for an earlier time.", "Anda sudah menunggu jadwal yang lebih awal."],
  wish_ended: ["This wish has already ended.", "Permintaan ini sudah berakhir."],
  offer_over: ["This time is no longer held for you.", "Jadwal ini tidak lagi disimpan untuk Anda."],
  wish_day: [
    "Choose a day from today until your visit",
    "Pilih hari mulai hari ini sampai hari kunjungan Anda",
  ],
  wish_plant: [
    "Choose branches that do your tests at the same price",
    "Pilih cabang yang melayani pemeriksaan Anda dengan harga yang sama",
  ],
  wish_plants: ["Choose one to three branches", "Pilih satu sampai tiga cabang"],
  wish_parts: ["Choose at least one part of the day", "Pilih paling sedikit satu bagian hari"],
} as const;
