import type { Clock } from "../../lib/call-context.ts";
import { accountsThatMay } from "../patients/access.ts";
import type { Trx } from "../../database/db.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../notifications/notifications.ts";
import { notifyDoctor } from "../practitioner/practitioner.ts";

const forPatient = {
  arrived: [
    ["A doctor has referred you", "Ada rujukan dokter untuk Anda"],
    ["Accept or decline referral {number}.", "Terima atau tolak rujukan {number}."],
  ],
  withdrawn: [
    ["A referral was withdrawn", "Rujukan dibatalkan dokter"],
    ["The doctor has withdrawn referral {number}.", "Dokter membatalkan rujukan {number}."],
  ],
} satisfies Record<string, TitleAndMessage>;

const forDoctor = {
  taken: [
    ["Referral accepted", "Rujukan diterima"],
    ["Your patient has accepted referral {number}.", "Pasien Anda menerima rujukan {number}."],
  ],
  refused: [
    ["Referral declined", "Rujukan ditolak"],
    ["Your patient has declined referral {number}.", "Pasien Anda menolak rujukan {number}."],
  ],
  confirmed: [
    ["Referral confirmed", "Rujukan dikonfirmasi"],
    [
      "The laboratory has confirmed referral {number}; your patient hears of it now.",
      "Laboratorium mengonfirmasi rujukan {number}; pasien Anda kini diberi tahu.",
    ],
  ],
  unconfirmed: [
    ["Referral not confirmed", "Rujukan tidak dikonfirmasi"],
    [
      "The laboratory has not confirmed referral {number}. Read the reason.",
      "Laboratorium tidak mengonfirmasi rujukan {number}. Baca alasannya.",
    ],
  ],
  shared: [
    ["A result is shared with you", "Ada hasil yang dibagikan kepada Anda"],
    [
      "The patient of referral {number} shares the result with you.",
      "Pasien rujukan {number} membagikan hasilnya kepada Anda.",
    ],
  ],
  corrected: [
    ["A result was corrected", "Ada hasil yang dikoreksi"],
    [
      "The laboratory has corrected a result of referral {number}. Read the new version.",
      "Laboratorium mengoreksi hasil rujukan {number}. Baca versi barunya.",
    ],
  ],
  withdrawn: [
    ["A result was withdrawn", "Ada hasil yang ditarik"],
    [
      "The laboratory has withdrawn a result of referral {number}. Do not use it.",
      "Laboratorium menarik hasil rujukan {number}. Jangan memakainya.",
    ],
  ],
} satisfies Record<string, TitleAndMessage>;

export async function tellPatient(
  trx: Trx,
  clock: Clock,
  patient_id: string,
  what: keyof typeof forPatient,
  referral_number: string,
): Promise<void> {
  const accounts = await accountsThatMay(trx, clock, patient_id, "book");
  // Relatives with permission to book do not decide about a referral.
  for (const { account_id } of accounts.filter(({ ground }) => ground !== "family"))
    await notify(trx, clock, {
      account_id,
      ...noticeTexts(forPatient[what], { number: referral_number }),
      link: `/patient/referral/${referral_number}`,
    });
}

export async function tellDoctor(
  trx: Trx,
  clock: Clock,
  { practitioner_id, referral_number }: { practitioner_id: string; referral_number: string },
  what: keyof typeof forDoctor,
): Promise<void> {
  await notifyDoctor(trx, clock, practitioner_id, {
    ...noticeTexts(forDoctor[what], { number: referral_number }),
    link: `/doctor/referral/detail/${referral_number}`,
  });
}
