import { dayText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import {
  decideVerification,
  findVerification,
  listVerifications,
} from "../domains/practitioner/practitioner-decisions.ts";
import { DESK_PATH, form, list, type Case, type Desk } from "./case.ts";
import { buttons, hidden, optional, requireText } from "./fields.ts";
import { facts, link } from "./html.ts";
import { DOCTOR_LABEL, REJECT, NEEDED } from "./words.ts";

const sections = {
  license: ["licence", "izin"],
  bank: ["bank account", "rekening bank"],
  tax: ["tax data", "data pajak"],
} as const;
const NUMBER: Bilingual = ["Number", "Nomor"];
const declaredFields: Readonly<Record<keyof typeof sections, Readonly<Record<string, Bilingual>>>> = {
  bank: {
    bank_name: ["Bank", "Bank"],
    account_number_masked: ["Account number", "Nomor rekening"],
    account_name: ["Account holder", "Nama pemilik rekening"],
    name_matches: ["Same name as the doctor’s", "Nama sama dengan nama dokter"],
  },
  tax: {
    npwp_masked: ["Tax number (NPWP)", "Nomor pajak (NPWP)"],
    state_employee: ["Are you employed by the state?", "Apakah Anda pegawai negara?"],
  },
  license: {
    kind: ["What", "Data"],
    number: NUMBER,
    practice_place: ["Place of practice", "Tempat praktik"],
    issued_at: ["Issued on", "Tanggal terbit"],
    expires_at: ["Valid until", "Berlaku sampai"],
    file: ["Copy", "Salinan"],
  },
};
const absent: Readonly<Record<string, Bilingual>> = {
  npwp_masked: ["I do not have one", "Saya tidak punya"],
  expires_at: ["For life", "Seumur hidup"],
};
const licences: Readonly<Record<string, Bilingual>> = {
  str: ["STR (registration)", "STR (surat tanda registrasi)"],
  sip: ["SIP (practice licence)", "SIP (surat izin praktik)"],
};

function declaredText(
  field: string,
  value: string | number | boolean | null | undefined,
  { lang, say }: Desk,
) {
  if (typeof value === "boolean") return say(value ? ["Yes", "Ya"] : ["No", "Tidak"]);
  if (value === null || value === undefined) return absent[field] ? say(absent[field]) : null;
  if (field === "kind") return say(licences[value] ?? String(value));
  return /_at$/.test(field) ? dayText(String(value), lang) : value;
}

const verify = (verification_id: string, version: number) =>
  form({
    intent: "verification",
    fields: {
      version: hidden(version),
      reason: optional(["Reason for the doctor", "Alasan untuk dokter"], { max: 500, rows: 3, hint: NEEDED }),
      decision: buttons({ verify: ["Verify", "Verifikasi"], reject: REJECT }),
    },
    refusals: {
      practitioner_changed: [
        "The doctor has just changed this. Check it again.",
        "Dokter sudah mengubah data ini. Silakan periksa lagi.",
      ],
    },
    run: async (trx, { version: shown, decision, reason }, { clock }) => {
      if (decision === "reject") requireText(reason, "reason");
      await decideVerification(trx, clock, { verification_id, version: shown, decision, reason });
      return {
        said:
          decision === "verify"
            ? [
                "It is verified, and the doctor has been notified.",
                "Sudah diverifikasi, dan dokternya sudah diberi tahu.",
              ]
            : [
                "It is rejected, and the doctor has been notified.",
                "Sudah ditolak, dan dokternya sudah diberi tahu.",
              ],
      };
    },
  });

/** Numbers are masked. */
export const verifications: Case = {
  front: list({
    id: "verifications",
    title: ["Doctors to verify", "Verifikasi dokter"],
    lead: [
      "Licences, bank accounts and tax data that doctors have entered. In a real laboratory, staff compare them with documents; here you decide. Numbers are masked, and uploaded copies are not shown, because this page is public.",
      "Izin, rekening bank, dan data pajak yang diisi dokter. Petugas laboratorium yang sebenarnya mencocokkannya dengan dokumen; di sini Anda yang memutuskan. Nomor disamarkan dan salinan tidak bisa dibuka, karena halaman ini terbuka untuk umum.",
    ],
    none: ["Nothing is waiting for verification", "Tidak ada yang menunggu verifikasi"],
    rows: async ({ db }) => (await listVerifications(db)).slice(0, 20),
    columns: [
      [
        DOCTOR_LABEL,
        ({ verification_id, practitioner_name, section }, { say }) =>
          link(
            `${DESK_PATH}/verification/${verification_id}`,
            practitioner_name,
            `, ${say(sections[section])}`,
          ),
      ],
      [
        ["What", "Data"],
        ({ section, fields }, { say }) =>
          [
            say(sections[section]),
            fields["number"] ?? fields["account_number_masked"] ?? fields["npwp_masked"],
          ]
            .filter(Boolean)
            .join(" · "),
      ],
    ],
  }),
  pages: {
    "verification/:key": async (desk, key) => {
      const { db, say } = desk;
      const { verification_id, section, version, status, reason, practitioner_name, username, fields } =
        await findVerification(db, key);
      const words = {
        unverified: ["Unverified", "Belum terverifikasi"],
        verified: ["Verified", "Terverifikasi"],
        rejected: ["Not verified", "Tidak terverifikasi"],
      } as const;
      const current = Object.entries(declaredFields[section]).filter(
        ([field]) => fields["kind"] !== "str" || !["practice_place", "issued_at"].includes(field),
      );
      return {
        title: say(["Verify: {section}", "Verifikasi: {section}"], { section: say(sections[section]) }),
        over: say(words[status]),
        parts: [
          facts([
            [say(DOCTOR_LABEL), username ? `${practitioner_name} (${username})` : practitioner_name],
            ...current.map(
              ([field, label]) => [say(label), declaredText(field, fields[field], desk)] as const,
            ),
            [say(["Reason", "Alasan"]), reason],
          ]),
          ...(status === "unverified" ? [verify(verification_id, version)] : []),
        ],
      };
    },
  },
};
