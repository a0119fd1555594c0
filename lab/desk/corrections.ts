import { answerDeadline } from "../lib/answer-deadline.ts";
import { momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { patientName } from "../domains/patients/patients.ts";
import {
  decideCorrection,
  findCorrection,
  listCorrections,
} from "../domains/profile/correction-decisions.ts";
import { DESK_PATH, form, list, type Case, type Desk } from "./case.ts";
import { buttons, optional, requireText } from "./fields.ts";
import { facts, html, link, warning } from "./html.ts";
import { WAITING, STATUS, ACCOUNT, REJECT, NEEDED, LATE, ANSWER_BY } from "./words.ts";

const ANSWER: Bilingual = ["Answer to the account", "Jawaban untuk akun"];
const correctionStates = {
  waiting: WAITING,
  accepted: ["Accepted", "Disetujui"],
  refused: ["Rejected", "Ditolak"],
} as const;
const correctable: Readonly<Record<string, Bilingual>> = {
  first_name: ["First name", "Nama depan"],
  last_name: ["Last name", "Nama belakang"],
  place_of_birth: ["Place of birth", "Tempat lahir"],
  date_of_birth: ["Birth date", "Tanggal lahir"],
  gender: ["Gender", "Jenis kelamin"],
  identity_number: ["Identity number", "Nomor identitas"],
};
const nameOf = (field: string): Bilingual => correctable[field] ?? ["Other data", "Data lain"];

const answer = (ticket_number: string) =>
  form({
    intent: "correction",
    fields: {
      answer: optional(ANSWER, { max: 500, rows: 3, hint: NEEDED }),
      decision: buttons({ accept: ["Accept: change the data", "Setujui: ubah data"], refuse: REJECT }),
    },
    run: async (trx, { decision, answer: words }, { clock }) => {
      if (decision === "refuse") requireText(words, "answer");
      await decideCorrection(trx, clock, { ticket_number, decision, answer: words });
      return {
        said:
          decision === "accept"
            ? [
                "{ticket} was accepted, and the account has been notified.",
                "{ticket} disetujui, dan akunnya sudah diberi tahu.",
              ]
            : [
                "{ticket} was rejected, and the account has been notified.",
                "{ticket} ditolak, dan akunnya sudah diberi tahu.",
              ],
        params: { ticket: ticket_number },
      };
    },
  });

const isOverdue = (
  { correction_status, created_at }: { correction_status: string; created_at: string },
  { clock }: Desk,
) => correction_status === "waiting" && answerDeadline(created_at) < clock.now().toISOString();

export const corrections: Case = {
  front: list({
    id: "corrections",
    title: ["Corrections", "Koreksi data"],
    lead: [
      "Patients and other accounts ask for corrections of data they cannot change. In a real laboratory, staff compare them with a photo of a document; here you decide.",
      "Pasien dan akun lain meminta koreksi data yang tidak bisa mereka ubah sendiri. Di laboratorium sungguhan, petugas mencocokkannya dengan foto dokumen; di sini Anda yang memutuskan.",
    ],
    none: ["Nobody has asked for a correction", "Belum ada permintaan koreksi"],
    rows: async ({ db }) => (await listCorrections(db, 1, 10)).rows,
    columns: [
      [
        ["Ticket number", "Nomor tiket"],
        ({ ticket_number }) => link(`${DESK_PATH}/correction/${ticket_number}`, ticket_number),
      ],
      [ACCOUNT, ({ username }) => html`<code>${username}</code>`],
      [
        ["What should be corrected?", "Apa yang perlu dikoreksi?"],
        ({ field }, { say }) => say(nameOf(field)),
      ],
      [
        STATUS,
        (row, desk) =>
          isOverdue(row, desk) ? warning(desk.say(LATE)) : desk.say(correctionStates[row.correction_status]),
      ],
      [ANSWER_BY, ({ created_at }, { lang }) => momentText(answerDeadline(created_at), lang)],
    ],
  }),
  pages: {
    "correction/:key": async ({ db, lang, say }, key) => {
      const request = await findCorrection(db, key);
      const { ticket_number, field, correction_status, username, decided_at } = request;
      return {
        title: say(["Correction of: {field}", "Koreksi: {field}"], { field: say(nameOf(field)) }),
        over: ticket_number,
        parts: [
          facts([
            [say(ACCOUNT), `${patientName(request)} (${username})`],
            [say(["Data at that time", "Saat diajukan"]), request.old_value],
            [say(["Requested data", "Yang diminta"]), html`<strong>${request.value}</strong>`],
            [say(["Reason", "Alasan"]), request.reason],
            [say(["Asked on", "Diajukan"]), momentText(request.created_at, lang)],
            [say(STATUS), say(correctionStates[correction_status])],
            [say(["Decided on", "Diputuskan"]), decided_at && momentText(decided_at, lang)],
            [say(ANSWER), decided_at && request.answer],
          ]),
          ...(correction_status === "waiting" ? [answer(ticket_number)] : []),
        ],
      };
    },
  },
};
