import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { accountsThatMay } from "../patients/access.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../notifications/notifications.ts";

const notices = {
  answered: [
    ["The laboratory has answered your question", "Laboratorium sudah menjawab pertanyaan Anda"],
    ["Sign in to read the answer.", "Masuk untuk membaca jawabannya."],
  ],
  closed: [
    ["Your question to the laboratory has ended", "Pertanyaan Anda ke laboratorium sudah diakhiri"],
    ["Sign in to read it. You can ask again.", "Masuk untuk membacanya. Anda bisa bertanya lagi."],
  ],
} as const satisfies Record<string, TitleAndMessage>;

export async function notifyAsker(
  trx: Trx,
  clock: Clock,
  { account_id, question_id, patient_id }: { account_id: string; question_id: string; patient_id: string },
  event: keyof typeof notices,
): Promise<void> {
  const readers = await accountsThatMay(trx, clock, patient_id, "view_results");
  if (!readers.some((reader) => reader.account_id === account_id)) return;
  await notify(trx, clock, {
    account_id,
    topic: "result",
    link: `/patient/result-question/${question_id}`,
    ...noticeTexts(notices[event]),
  });
}
