import { byLanguage } from "../../../lib/labels.ts";

export const recapLabels = byLanguage({
  title: ["Summary of the examination event", "Rekap kegiatan pemeriksaan"],
  made: ["Made on", "Dibuat pada"],
  status: ["Status", "Status"],
  days: ["Days", "Tanggal"],
  place: ["Place", "Tempat"],
  people: ["Employees requested", "Karyawan diajukan"],
  approved: ["Approved", "Disetujui"],
  attended: ["Attended", "Hadir"],
  cost: ["Cost", "Biaya"],
  groups: ["Groups and examinations", "Kelompok dan pemeriksaan"],
  group: ["Group", "Kelompok"],
  products: ["Examinations", "Pemeriksaan"],
  each: ["For one employee", "Per karyawan"],
  participants: ["Participants", "Peserta"],
  number: ["No.", "No."],
  name: ["Name", "Nama"],
  employee_number: ["Employee no.", "No. karyawan"],
  decision: ["Decision", "Keputusan"],
  log: ["End of the approval log", "Akhir log persetujuan"],
});

export const eventStateWords = byLanguage({
  draft: ["Draft", "Draf"],
  pending: ["Pending", "Menunggu"],
  active: ["Active", "Aktif"],
  progress: ["In progress", "Berlangsung"],
  completed: ["Completed", "Selesai"],
  canceled: ["Canceled", "Dibatalkan"],
});

export const attendanceWords = byLanguage({
  waiting: ["Waiting", "Menunggu"],
  rejected: ["Rejected", "Ditolak"],
  invited: ["Invited", "Diundang"],
  attended: ["Attended", "Hadir"],
  no_show: ["Did not attend", "Tidak hadir"],
  canceled: ["Canceled", "Dibatalkan"],
});
