import { byLanguage } from "../../lib/labels.ts";

export const invoiceLabels = byLanguage({
  title: ["Invoice", "Invoice"],
  document: ["Document", "Dokumen"],
  customer: ["Customer", "Pelanggan"],
  issuer: ["Issued by", "Diterbitkan oleh"],
  number: ["Invoice number", "Nomor invoice"],
  order_number: ["Order number", "Nomor pesanan"],
  date: ["Date", "Tanggal"],
  plant: ["Branch", "Cabang"],
  mrn: ["Medical record number", "Nomor rekam medis"],
  practitioner: ["Doctor", "Dokter"],
  method: ["Payment method", "Cara bayar"],
  gender: ["Gender", "Jenis kelamin"],
  currency: ["Currency", "Mata uang"],
  checkup: ["Check-up", "Jenis MCU"],
  package: ["Package", "Paket"],
  name: ["Name", "Nama"],
  dob: ["Birth date", "Tanggal lahir"],
  age: ["Age", "Usia"],
  mobile: ["Mobile phone", "Nomor HP"],
  home_phone: ["Home phone", "Telepon rumah"],
  email: ["Email", "Email"],
  address: ["Address", "Alamat"],
  district_city: ["District, city", "Kecamatan, kota"],
  postal_province: ["Province, postal code", "Provinsi, kode pos"],
  item: ["Item", "Layanan"],
  qty: ["Qty", "Jml"],
  unit_price: ["Unit price", "Harga satuan"],
  discount: ["Discount", "Diskon"],
  line_total: ["Total", "Total"],
  included: ["included", "termasuk"],
  subtotal: ["Subtotal", "Subtotal"],
  grand_total: ["Grand total", "Total bayar"],
  stored_later: [
    "This invoice is older than the laboratory's copies of invoices. Name, address, contacts and branch are as they were on",
    "Invoice ini lebih lama daripada salinan invoice di laboratorium. Nama, alamat, kontak, dan cabang adalah data per",
  ],
  terms: [
    "Cancellations and refunds follow the terms that were shown before payment.",
    "Pembatalan dan pengembalian dana mengikuti ketentuan yang ditampilkan sebelum pembayaran.",
  ],
});

export type InvoiceLabels = (typeof invoiceLabels)["en"];

export const paymentStates = byLanguage({
  paid: ["Paid", "Lunas"],
  unpaid: ["Unpaid", "Belum dibayar"],
  pending: ["Waiting for payment", "Menunggu pembayaran"],
  canceled: ["Canceled", "Dibatalkan"],
});
