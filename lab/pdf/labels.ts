import type { OrderPaymentStatus } from "../store/schema/orders.ts";
import type { Lang } from "../texts.ts";

const en = {
  title: "Invoice",
  document: "Document",
  customer: "Customer",
  number: "Invoice number",
  order_number: "Order number",
  date: "Date",
  plant: "Branch",
  mrn: "Medical record number",
  practitioner: "Doctor",
  method: "Payment method",
  gender: "Gender",
  currency: "Currency",
  package: "Package",
  name: "Name",
  dob: "Date of birth",
  age: "Age",
  mobile: "Mobile phone",
  home_phone: "Home phone",
  email: "Email",
  address: "Address",
  district_city: "District, city",
  postal_province: "Province, postal code",
  item: "Item",
  qty: "Qty",
  unit_price: "Unit price",
  discount: "Discount",
  line_total: "Total",
  included: "included",
  subtotal: "Subtotal",
  grand_total: "Grand total",
  terms: "Payments cannot be canceled or refunded.",
};

/** Fixed texts of the printed invoice, the same as on the portal's page. */
export type InvoiceLabels = typeof en;

export const invoiceLabels: Record<Lang, InvoiceLabels> = {
  en,
  id: {
    title: "Invoice",
    document: "Dokumen",
    customer: "Pelanggan",
    number: "Nomor invoice",
    order_number: "Nomor pesanan",
    date: "Tanggal",
    plant: "Cabang",
    mrn: "Nomor rekam medis",
    practitioner: "Dokter",
    method: "Cara bayar",
    gender: "Jenis kelamin",
    currency: "Mata uang",
    package: "Paket",
    name: "Nama",
    dob: "Tanggal lahir",
    age: "Usia",
    mobile: "Ponsel",
    home_phone: "Telepon rumah",
    email: "Email",
    address: "Alamat",
    district_city: "Kecamatan, kota",
    postal_province: "Provinsi, kode pos",
    item: "Layanan",
    qty: "Jml",
    unit_price: "Harga satuan",
    discount: "Diskon",
    line_total: "Total",
    included: "termasuk",
    subtotal: "Subtotal",
    grand_total: "Total bayar",
    terms: "Pembayaran tidak dapat dibatalkan atau dikembalikan.",
  },
};

/** Payment status in words. */
export const paymentStates: Record<Lang, Record<OrderPaymentStatus, string>> = {
  en: { paid: "Paid", unpaid: "Unpaid", pending: "Waiting for payment", canceled: "Canceled" },
  id: { paid: "Lunas", unpaid: "Belum dibayar", pending: "Menunggu pembayaran", canceled: "Dibatalkan" },
};
