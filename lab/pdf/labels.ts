import type { OrderPaymentStatus } from "../store/schema/orders.ts";
import type { Lang } from "../texts.ts";

/** Fixed texts of the printed invoice. */
export interface InvoiceLabels {
  lab: string;
  title: string;
  date: string;
  order: string;
  branch: string;
  mrn: string;
  doctor: string;
  method: string;
  currency: string;
  name: string;
  gender: string;
  born: string;
  age: string;
  phone: string;
  email: string;
  address: string;
  item: string;
  qty: string;
  unit: string;
  discount: string;
  total: string;
  amountTotal: string;
  totalDiscount: string;
  voucherPart: string;
  grandTotal: string;
  states: Record<OrderPaymentStatus, string>;
  terms: string;
}

export const invoiceLabels: Record<Lang, InvoiceLabels> = {
  en: {
    lab: "Reference Laboratory",
    title: "Invoice",
    date: "Invoice date",
    order: "Order number",
    branch: "Branch",
    mrn: "Medical record",
    doctor: "Doctor",
    method: "Payment method",
    currency: "Currency",
    name: "Name",
    gender: "Gender",
    born: "Date of birth",
    age: "Age",
    phone: "Mobile phone",
    email: "Email",
    address: "Address",
    item: "Item",
    qty: "Qty",
    unit: "Unit price",
    discount: "Discount",
    total: "Total",
    amountTotal: "Amount",
    totalDiscount: "Total discount",
    voucherPart: "of which voucher",
    grandTotal: "Grand total",
    states: { paid: "Paid", unpaid: "Unpaid", pending: "Waiting for payment", canceled: "Canceled" },
    terms: "Payments cannot be canceled or refunded.",
  },
  id: {
    lab: "Laboratorium Referensi",
    title: "Faktur",
    date: "Tanggal faktur",
    order: "Nomor pesanan",
    branch: "Cabang",
    mrn: "Rekam medis",
    doctor: "Dokter",
    method: "Metode pembayaran",
    currency: "Mata uang",
    name: "Nama",
    gender: "Jenis kelamin",
    born: "Tanggal lahir",
    age: "Usia",
    phone: "Telepon seluler",
    email: "Email",
    address: "Alamat",
    item: "Layanan",
    qty: "Jml",
    unit: "Harga satuan",
    discount: "Diskon",
    total: "Jumlah",
    amountTotal: "Jumlah harga",
    totalDiscount: "Total diskon",
    voucherPart: "termasuk voucher",
    grandTotal: "Total bayar",
    states: {
      paid: "Lunas",
      unpaid: "Belum dibayar",
      pending: "Menunggu pembayaran",
      canceled: "Dibatalkan",
    },
    terms: "Pembayaran tidak dapat dibatalkan atau dikembalikan.",
  },
};
