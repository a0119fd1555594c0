import type { Clock } from "../lib/call-context.ts";
import { accountsThatMay } from "../patients/access.ts";
import type { Trx } from "../database/db.ts";
import { notify } from "../notifications/notifications.ts";
import { notifyDoctor } from "../practitioner/practitioner.ts";

type Text = readonly [en: string, id: string];

const forPatient = {
  arrived: [
    ["A doctor has referred you", "Ada rujukan dokter untuk Anda"],
    ["Accept or decline referral {number}.", "Terima atau tolak rujukan {number}."],
  ],
  withdrawn: [
    ["A referral was withdrawn", "Rujukan dibatalkan dokter"],
    ["The doctor has withdrawn referral {number}.", "Dokter membatalkan rujukan {number}."],
  ],
} satisfies Record<string, readonly [Text, Text]>;

const forDoctor = {
  taken: [
    ["Referral accepted", "Rujukan diterima"],
    ["Your patient has accepted referral {number}.", "Pasien Anda menerima rujukan {number}."],
  ],
  refused: [
    ["Referral declined", "Rujukan ditolak"],
    ["Your patient has declined referral {number}.", "Pasien Anda menolak rujukan {number}."],
  ],
  shared: [
    ["A result is shared with you", "Ada hasil yang dibagikan kepada Anda"],
    [
      "The patient of referral {number} shares the result with you.",
      "Pasien rujukan {number} membagikan hasilnya kepada Anda.",
    ],
  ],
} satisfies Record<string, readonly [Text, Text]>;

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
      ...textsOf(forPatient[what], referral_number),
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
    ...textsOf(forDoctor[what], referral_number),
    link: `/doctor/referral/detail/${referral_number}`,
  });
}

function textsOf([title, message]: readonly [Text, Text], number: string) {
  return {
    title_en: title[0],
    title_id: title[1],
    message_en: message[0].replace("{number}", number),
    message_id: message[1].replace("{number}", number),
  };
}
