import {
  decideApplication,
  findApplication,
  listApplications,
} from "../domains/applications/application-decisions.ts";
import { dayText, momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { DESK_PATH, form, list, type Case } from "./case.ts";
import { buttons, optional, requireText } from "./fields.ts";
import { facts, link, warning } from "./html.ts";
import { WAITING, STATUS, DOCTOR_LABEL, REJECT, NEEDED } from "./words.ts";

const kinds = { doctor: DOCTOR_LABEL, company: ["Company", "Perusahaan"] } as const;
const applicationStates = {
  waiting: WAITING,
  approved: ["Approved", "Disetujui"],
  rejected: ["Rejected", "Ditolak"],
  activated: ["Account created", "Akun dibuat"],
  replaced: ["Replaced", "Diganti"],
} as const;
const applied: Readonly<Record<string, Bilingual>> = {
  specialty: ["Specialty", "Spesialisasi"],
  practice_place: ["Hospital or practice", "Rumah sakit atau tempat praktik"],
  str_number: ["STR number", "Nomor STR"],
  sip_number: ["SIP number", "Nomor SIP"],
  sip_issued_at: ["SIP issued on", "SIP terbit tanggal"],
  sip_expires_at: ["SIP valid until", "SIP berlaku sampai"],
  npwp_masked: ["NPWP (tax number)", "NPWP"],
  address: ["Address", "Alamat"],
  employees: ["Number of employees to be examined", "Jumlah karyawan yang diperiksa"],
  contact_name: ["Contact person", "Nama penanggung jawab"],
};
const applicantReason: Bilingual = ["Reason for the applicant", "Alasan untuk pemohon"];

const decideAbout = (reference: string) =>
  form({
    intent: "application",
    fields: {
      reason: optional(applicantReason, { max: 500, rows: 3, hint: NEEDED }),
      decision: buttons({ approve: ["Approve", "Setujui"], reject: REJECT }),
    },
    run: async (trx, { decision, reason }, { clock }) => {
      if (decision === "reject") requireText(reason, "reason");
      await decideApplication(trx, clock, { reference, decision, reason });
      return {
        said:
          decision === "approve"
            ? [
                "It is approved, and the applicant has been told by email.",
                "Sudah disetujui, dan pemohon sudah diberi tahu lewat email.",
              ]
            : [
                "It is rejected, and the applicant has been told by email.",
                "Sudah ditolak, dan pemohon sudah diberi tahu lewat email.",
              ],
      };
    },
  });

/** Copies stay closed, because the desk is public. */
export const applications: Case = {
  front: list({
    id: "applications",
    title: ["Applications", "Pengajuan"],
    lead: [
      "Doctors and companies who want an account. In a real laboratory, staff compare the copy with the registers; here you decide. Uploaded copies are not shown because this page is public.",
      "Dokter dan perusahaan yang ingin punya akun. Di laboratorium sungguhan, staf mencocokkan salinan dengan daftar resmi; di sini Anda yang memutuskan. Salinannya tidak dibuka karena halaman ini umum.",
    ],
    none: ["No applications", "Belum ada pengajuan"],
    rows: async ({ db }) => (await listApplications(db)).slice(0, 20),
    columns: [
      [
        ["Applicant", "Pemohon"],
        ({ reference, name }) => link(`${DESK_PATH}/application/${reference}`, name),
      ],
      [["Kind", "Jenis"], ({ kind }, { say }) => say(kinds[kind])],
      [STATUS, ({ status }, { say }) => say(applicationStates[status])],
    ],
  }),
  pages: {
    "application/:key": async ({ db, lang, say }, key) => {
      const application = await findApplication(db, key);
      const { reference, kind, name, status, reason, fields, submitted_at, decided_at } = application;
      const current = Object.entries(fields).flatMap(([field, value]) => {
        const label = applied[field];
        if (!label) return [];
        return [
          [say(label), /_at$/.test(field) ? dayText(String(value), lang) : String(value ?? "")] as const,
        ];
      });
      return {
        title: name,
        over: `${say(applicationStates[status])} · ${reference}`,
        parts: [
          ...(application.number_known
            ? [
                warning(
                  say([
                    "Another application or doctor has the same number. Compare them before you decide.",
                    "Ada pengajuan atau dokter lain dengan nomor yang sama. Bandingkan sebelum memutuskan.",
                  ]),
                ),
              ]
            : []),
          facts([
            [
              say(kind === "doctor" ? ["Full name", "Nama lengkap"] : ["Company name", "Nama perusahaan"]),
              name,
            ],
            [say(["Sent", "Dikirim"]), momentText(submitted_at, lang)],
            [say(["Decided", "Diputuskan"]), decided_at && momentText(decided_at, lang)],
            [say(["Company ID", "ID perusahaan"]), application.company_code],
            ...current,
            [say(["Phone number", "Nomor HP"]), application.phone_number],
            [say(["Email", "Email"]), application.email],
            [say(applicantReason), reason],
          ]),
          ...(status === "waiting" ? [decideAbout(reference)] : []),
        ],
      };
    },
  },
};
