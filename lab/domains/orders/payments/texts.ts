import { textsOf } from "../../../lib/texts.ts";

export const paymentTexts = {
  pay_title: ["Simulated payment: no money moves", "Simulasi pembayaran: tidak ada uang yang berpindah"],
  pay_settlement: ["Pay", "Bayar"],
  pay_deny: ["Decline", "Tolak"],
  pay_expire: ["Let it expire", "Biarkan kedaluwarsa"],
  pay_closed: ["This payment has already ended.", "Pembayaran ini sudah berakhir."],
  pay_back: ["Back to the portal", "Kembali ke portal"],
  method_refused: [
    "This payment method cannot be used for this order",
    "Cara bayar ini tidak bisa dipakai untuk pesanan ini",
  ],
  already_paid: ["This order is already paid", "Pesanan ini sudah dibayar"],
  not_pending: ["This order is no longer waiting for payment", "Pesanan ini sudah tidak menunggu pembayaran"],
  payment_closed: ["This payment has already ended", "Pembayaran ini sudah berakhir"],
} as const;

export const paymentText = textsOf(paymentTexts);
