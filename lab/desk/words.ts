import type { Bilingual } from "../lib/labels.ts";

export const WAITING: Bilingual = ["Waiting", "Menunggu"];
export const STATUS: Bilingual = ["Status", "Status"];
export const DOCTOR_LABEL: Bilingual = ["Doctor", "Dokter"];
export const ACCOUNT: Bilingual = ["Account", "Akun"];
export const REASON: Bilingual = ["Reason", "Alasan"];
export const ORDER_NUMBER: Bilingual = ["Order number", "Nomor pesanan"];
export const REJECT: Bilingual = ["Reject", "Tolak"];
export const NEEDED: Bilingual = ["Required when you reject", "Wajib diisi jika Anda menolak"];
export const LATE: Bilingual = ["Overdue", "Terlambat"];
export const ANSWER_BY: Bilingual = ["Answer by", "Dijawab paling lambat"];
