export const refundTexts = {
  not_refundable: [
    "This order cannot be canceled with a refund",
    "Pesanan ini tidak bisa dibatalkan dengan pengembalian dana",
  ],
  cancel_too_late: [
    "It is too late to cancel this order",
    "Batas waktu untuk membatalkan pesanan ini sudah lewat",
  ],
  already_used: [
    "Part of this purchase is booked or used, so it cannot be canceled",
    "Sebagian dari pembelian ini sudah dijadwalkan atau dipakai, jadi tidak bisa dibatalkan",
  ],
  refund_changed: [
    "The amount that you get back has changed. Please check it again.",
    "Jumlah yang kembali kepada Anda berubah. Silakan periksa lagi.",
  ],
  refund_state: ["This refund is in another state now", "Status pengembalian dana ini sudah berubah"],
} as const;
