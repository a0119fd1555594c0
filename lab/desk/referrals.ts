import { momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import {
  decideConfirmation,
  findConfirmation,
  listConfirmations,
} from "../domains/referrals/referral-confirmations.ts";
import { DESK_PATH, form, list, type Case } from "./case.ts";
import { buttons, optional, requireText } from "./fields.ts";
import { facts, link } from "./html.ts";
import { DOCTOR_LABEL, REASON } from "./words.ts";

const problems = {
  unchecked: [
    "The laboratory has not checked your licences yet",
    "Laboratorium belum memeriksa STR dan SIP Anda",
  ],
  ended: ["All your licences have ended", "Masa berlaku semua STR dan SIP Anda sudah habis"],
  rejected: ["The laboratory rejected your licences", "Laboratorium menolak STR dan SIP Anda"],
  none: ["You have entered no licence", "Anda belum mengisi STR atau SIP"],
} as const;
const confirmationStates = {
  waiting: ["Waits for confirmation", "Menunggu konfirmasi"],
  confirmed: ["Confirmed", "Dikonfirmasi"],
  refused: ["Not confirmed", "Tidak dikonfirmasi"],
} as const;
const SENT: Bilingual = ["Sent", "Dikirim"];

const confirm = (referral_number: string) =>
  form({
    intent: "referral",
    fields: {
      reason: optional(REASON, {
        max: 500,
        rows: 3,
        hint: ["The doctor reads it. Needed for a refusal.", "Dibaca dokter. Wajib jika tidak dikonfirmasi."],
      }),
      decision: buttons({
        confirm: ["Confirm", "Konfirmasi"],
        refuse: ["Do not confirm", "Jangan konfirmasi"],
      }),
    },
    refusals: {
      already_decided: ["This referral has been decided already", "Rujukan ini sudah diputuskan"],
    },
    run: async (trx, { decision, reason }, { clock }) => {
      if (decision === "refuse")
        requireText(reason, "reason", ["Give the doctor a reason", "Tulis alasannya untuk dokter"]);
      await decideConfirmation(trx, clock, { referral_number, decision, reason });
      return {
        said:
          decision === "confirm"
            ? ["The referral is confirmed", "Rujukan dikonfirmasi"]
            : ["The referral is not confirmed", "Rujukan tidak dikonfirmasi"],
      };
    },
  });

export const referrals: Case = {
  front: list({
    id: "referral-confirmations",
    title: ["Referrals to confirm", "Rujukan yang perlu dikonfirmasi"],
    lead: [
      "Referrals of doctors without a valid licence. The patient hears of them once you confirm.",
      "Rujukan dokter tanpa STR atau SIP yang berlaku. Pasien diberi tahu setelah Anda mengonfirmasinya.",
    ],
    none: ["No referral waits for confirmation.", "Tidak ada rujukan yang menunggu konfirmasi."],
    rows: async ({ db, clock }) => (await listConfirmations(db, clock)).slice(0, 20),
    columns: [
      [
        DOCTOR_LABEL,
        ({ referral_number, practitioner_name }) =>
          link(`${DESK_PATH}/referral/${referral_number}`, practitioner_name, `, ${referral_number}`),
      ],
      [SENT, ({ created_at }, { lang }) => momentText(created_at, lang)],
    ],
  }),
  pages: {
    "referral/:key": async ({ db, clock, lang, say }, key) => {
      const referral = await findConfirmation(db, clock, key);
      const { referral_number, practitioner_name, username, confirmation, licence_problem, tests } = referral;
      return {
        title: say(["Referral {number}", "Rujukan {number}"], { number: referral_number }),
        over: confirmation === null ? "" : say(confirmationStates[confirmation]),
        parts: [
          facts([
            [say(DOCTOR_LABEL), username ? `${practitioner_name} (${username})` : practitioner_name],
            [
              say(["Licences", "STR dan SIP"]),
              licence_problem
                ? say(problems[licence_problem])
                : say([
                    "The doctor has a valid licence by now",
                    "Dokter kini punya STR atau SIP yang berlaku",
                  ]),
            ],
            [
              say(["Tests and packages", "Tes dan paket"]),
              tests.map((test) => (lang === "id" ? test.name_id : test.name_en)).join(", "),
            ],
            [say(SENT), momentText(referral.created_at, lang)],
            [say(REASON), referral.reason],
          ]),
          ...(confirmation === "waiting" ? [confirm(referral_number)] : []),
        ],
      };
    },
  },
};
