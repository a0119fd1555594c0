import type { Bilingual } from "../../../lib/labels.ts";
import type { CallRecipient } from "./critical-recipients.ts";
import type { CallRole } from "../../../database/tables.generated.ts";

const ROLES: Record<CallRole, Bilingual> = {
  patient: ["patient", "pasien"],
  carer: ["family member who may read the result", "anggota keluarga yang boleh membaca hasil"],
  buyer: ["account that ordered", "akun pemesan"],
  doctor: ["referring doctor", "dokter perujuk"],
  facility: ["medical centre that sent the sample", "fasilitas kesehatan pengirim sampel"],
  duty: ["duty physician of the laboratory", "dokter jaga laboratorium"],
};

/** Names neither test nor value. */
export function callText(
  order_number: string,
  { role, name, phone, may_hear }: CallRecipient,
): { subject: Bilingual; body: Bilingual } {
  const [role_en, role_id] = ROLES[role];
  const todo = may_hear
    ? [
        "Give the value, and have it repeated. Record whom you reached and whether the value was repeated.",
        "Sampaikan nilainya dan minta diulangi. Catat siapa yang dihubungi dan apakah nilainya diulangi.",
      ]
    : [
        "Name neither test nor value: ask for the patient to call us at once. Record whom you reached.",
        "Jangan sebut pemeriksaan atau nilainya: minta pasien segera menelepon kami. Catat siapa yang dihubungi.",
      ];
  const missing =
    phone === null
      ? [" There is no telephone number: find one now.", " Nomor telepon tidak ada: segera cari."]
      : ["", ""];
  return {
    subject: ["Call now: a result needs attention today", "Telepon sekarang: ada hasil yang perlu ditangani"],
    body: [
      `Order ${order_number}: nobody has confirmed the alert. Call ${name} (${role_en}).${missing[0] ?? ""} ${todo[0] ?? ""}`,
      `Pesanan ${order_number}: peringatan belum dikonfirmasi. Telepon ${name} (${role_id}).${missing[1] ?? ""} ${todo[1] ?? ""}`,
    ],
  };
}
