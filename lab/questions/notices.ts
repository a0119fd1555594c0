import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import type { Bilingual } from "../lib/labels.ts";
import { accountsThatMay } from "../patients/access.ts";
import { notify } from "../notifications/notifications.ts";

const notices = {
  answered: [
    ["The laboratory has answered your question", "Laboratorium sudah menjawab pertanyaan Anda"],
    ["Sign in to read the answer.", "Masuk untuk membaca jawabannya."],
  ],
  closed: [
    ["Your question to the laboratory has ended", "Pertanyaan Anda ke laboratorium sudah diakhiri"],
    ["Sign in to read it. You can ask again.", "Masuk untuk membacanya. Anda bisa bertanya lagi."],
  ],
} as const satisfies Record<string, readonly [title: Bilingual, message: Bilingual]>;

/** Tells the account that asked, unless it may no longer read the result. */
export async function notifyAsker(
  trx: Trx,
  clock: Clock,
  { account_id, question_id, patient_id }: { account_id: string; question_id: string; patient_id: string },
  event: keyof typeof notices,
): Promise<void> {
  const readers = await accountsThatMay(trx, clock, patient_id, "view_results");
  if (!readers.some((one) => one.account_id === account_id)) return;
  const [title, message] = notices[event];
  await notify(trx, clock, {
    ...{ account_id, topic: "result", link: `/patient/result-question/${question_id}` },
    ...{ title_en: title[0], title_id: title[1] },
    ...{ message_en: message[0], message_id: message[1] },
  });
}
