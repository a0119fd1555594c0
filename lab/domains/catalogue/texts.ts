export const reviewTexts = {
  rating_range: ["Choose 1 to 5", "Pilih 1 sampai 5"],
  not_completed: ["This order is not completed yet", "Pesanan ini belum selesai"],
  already_reviewed: ["You have already reviewed this order", "Anda sudah menulis ulasan pesanan ini"],
  review_closed: ["This review can no longer be changed", "Ulasan ini sudah tidak bisa diubah"],
} as const;
