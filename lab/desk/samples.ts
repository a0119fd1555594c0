import { FINAL_CONCLUSIONS } from "../database/conclusions.ts";
import type { SpecimenState } from "../database/tables.generated.ts";
import {
  DELAY_CODES,
  REJECTION_CODES,
  REPEAT_CODES,
  reasonView,
  TUBE_WORDS,
} from "../domains/facility/specimen-words.ts";
import { advanceSpecimen, listSpecimens, requireSpecimen, stepsOf } from "../domains/facility/specimens.ts";
import { conclusionWords } from "../lib/conclusion-words.ts";
import { momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { recordOutcome } from "../domains/company/office-care/attendance.ts";
import { DESK_PATH, form, list, type Case } from "./case.ts";
import { optional, optionalSelect, radios, Refused, required, select, type Choices } from "./fields.ts";
import { facts, html, link } from "./html.ts";
import { STATUS } from "./words.ts";

const concluded = Object.fromEntries(
  FINAL_CONCLUSIONS.map((code) => [code, [conclusionWords.en[code], conclusionWords.id[code]]]),
) as unknown as Choices<(typeof FINAL_CONCLUSIONS)[number]>; // one entry per code

export const attendance: Case = {
  front: () =>
    form({
      intent: "attendance",
      title: ["Record attendance at an event", "Catat kehadiran di kegiatan"],
      lead: [
        "What the laboratory does on the day: who came, and later the doctor's conclusion.",
        "Yang dilakukan laboratorium pada harinya: siapa yang hadir, lalu kesimpulan dokter.",
      ],
      fields: {
        request_number: required(["Request number", "Nomor permintaan"], {
          max: 30,
          hint: ["For example, REQ-0000006", "Misalnya, REQ-0000006"],
        }),
        employee_number: required(["Employee number", "Nomor karyawan"], { max: 30 }),
        outcome: select(["What happened", "Yang terjadi"], {
          attended: ["Attended", "Hadir"],
          no_show: ["Did not attend", "Tidak hadir"],
          canceled: ["Canceled", "Dibatalkan"],
          ...concluded,
        }),
      },
      submit: ["Record", "Catat"],
      refusals: {
        not_found: {
          field: "employee_number",
          words: [
            "No approved employee with this number in this request",
            "Tidak ada karyawan yang disetujui dengan nomor ini dalam permintaan ini",
          ],
        },
        attendance_closed: {
          field: "outcome",
          words: ["Something else has already been recorded", "Sebelumnya sudah dicatat lain"],
        },
      },
      run: async (trx, { request_number, employee_number, outcome }, { clock }) => {
        const person = { request_number: request_number.toUpperCase(), employee_number };
        await recordOutcome(trx, clock, person, outcome);
        return {
          said: ["Recorded for employee {number}", "Sudah dicatat untuk karyawan {number}"],
          params: { number: employee_number },
        };
      },
    }),
};

const states: Record<SpecimenState, Bilingual> = {
  collected: ["Collected", "Sudah diambil"],
  sent: ["Sent", "Dikirim"],
  received: ["Received", "Sudah diterima"],
  progress: ["Being tested", "Sedang diperiksa"],
  rejected: ["Rejected", "Ditolak"],
  repeat: ["Take again", "Perlu diambil ulang"],
  ready: ["Done", "Selesai"],
};
const steps = {
  receive: ["Sample arrived", "Sampel tiba"],
  progress: ["Testing started", "Pemeriksaan dimulai"],
  ready: ["Testing done", "Pemeriksaan selesai"],
  reject: ["Sample rejected", "Sampel ditolak"],
  repeat: ["Sample must be taken again", "Sampel perlu diambil ulang"],
  delay: ["Delayed", "Terlambat"],
  replace: ["Replacement sample arrived", "Sampel pengganti tiba"],
} as const;
type Step = keyof typeof steps;

const reasonsOf = { reject: REJECTION_CODES, repeat: REPEAT_CODES, delay: DELAY_CODES } as const;
const reasons = Object.fromEntries(
  (["reject", "repeat", "delay"] as const).flatMap((step) =>
    reasonsOf[step].map((code) => {
      const { reason_en, reason_id } = reasonView(code);
      return [
        code,
        [`${steps[step][0]}: ${reason_en ?? ""}`, `${steps[step][1]}: ${reason_id ?? ""}`] as const,
      ];
    }),
  ),
);
const HOURS_WRONG: Bilingual = [
  "Enter whole hours from 1 to 240",
  "Tulis jam dalam bilangan bulat, 1 sampai 240",
];

/** @throws Refused */
function reasonOf<Code extends string>(codes: readonly Code[], typed: string | null): Code {
  const code = codes.find((item) => item === typed);
  if (!code)
    throw new Refused(["Choose a reason that fits this step", "Pilih alasan yang sesuai"], "reason_code");
  return code;
}

/** @throws Refused */
function stepOf(action: Step, reason: string | null, typed: string | null) {
  if (action === "reject") return { action, reason_code: reasonOf(REJECTION_CODES, reason) };
  if (action === "repeat") return { action, reason_code: reasonOf(REPEAT_CODES, reason) };
  if (action !== "delay") return { action };
  const reason_code = reasonOf(DELAY_CODES, reason);
  const hours = Number(typed ?? 0);
  if (hours < 1 || hours > 240) throw new Refused(HOURS_WRONG, "hours");
  return { action, reason_code, hours };
}

const advance = (accession_number: string, offered: readonly string[]) =>
  form({
    intent: "sample",
    fields: {
      action: radios(["What happened", "Yang terjadi"], steps, {
        offered: (Object.keys(steps) as Step[]).filter((step) => offered.includes(step)), // keys of the table
      }),
      reason_code: optionalSelect(["Reason", "Alasan"], reasons, {
        prompt: ["No reason", "Tanpa alasan"],
        hint: [
          "For a rejected, repeated or delayed sample",
          "Untuk sampel yang ditolak, diulang, atau terlambat",
        ],
      }),
      hours: optional(["Delay in hours", "Terlambat berapa jam"], {
        max: 3,
        inputMode: "numeric",
        hint: [
          "From now, 1 to 240. Only for a delayed sample",
          "Dari sekarang, 1 sampai 240. Hanya untuk sampel yang terlambat",
        ],
        pattern: [/^\d{1,3}$/, HOURS_WRONG],
      }),
    },
    submit: ["Take this step", "Lakukan langkah ini"],
    run: async (trx, { action, reason_code, hours }, { clock }) => {
      await advanceSpecimen(trx, clock, accession_number, stepOf(action, reason_code, hours));
      return {
        said: ["Sample {number} was updated.", "Sampel {number} sudah diperbarui."],
        params: { number: accession_number },
      };
    },
  });

export const samples: Case = {
  front: list({
    id: "specimens",
    title: ["Samples of medical centres", "Sampel fasilitas kesehatan"],
    lead: [
      "Take the next step on the laboratory's behalf. The medical centre is notified.",
      "Lakukan langkah berikutnya sebagai laboratorium. Fasilitas kesehatan akan diberi tahu.",
    ],
    none: ["There are no samples.", "Tidak ada sampel."],
    rows: async ({ db }) => (await listSpecimens(db, { page: 1, per_page: 50 })).rows,
    columns: [
      [
        ["Sample", "Sampel"],
        ({ accession_number }) => link(`${DESK_PATH}/specimen/${accession_number}`, accession_number),
      ],
      [["Medical centre", "Fasilitas kesehatan"], ({ facility_name }) => facility_name],
      [STATUS, ({ state }, { say }) => say(states[state])],
    ],
  }),
  pages: {
    "specimen/:key": async ({ db, lang, say }, key) => {
      const specimen = await requireSpecimen(db, key);
      const { accession_number, order_number, state, expected_at, tube } = specimen;
      const offered = await stepsOf(db, specimen);
      return {
        title: say(["Sample {number}", "Sampel {number}"], { number: accession_number }),
        parts: [
          facts([
            [say(["Order", "Pesanan"]), order_number],
            [say(STATUS), say(states[state])],
            [say(["Container", "Wadah"]), say(TUBE_WORDS[tube])],
            [say(["Expected", "Perkiraan selesai"]), momentText(expected_at, lang)],
          ]),
          offered.length > 0
            ? advance(accession_number, offered)
            : html`<p>
                ${say(["There are no more steps for this sample.", "Tidak ada langkah lagi untuk sampel ini."])}
              </p>`,
        ],
      };
    },
  },
};
