import type { Clock } from "../lib/call-context.ts";
import type { Trx } from "../database/db.ts";
import type { Bilingual } from "../lib/labels.ts";
import { notify } from "../notifications/notifications.ts";

const notices = {
  in_work: [
    ["We are working on your request", "Permintaan Anda sedang kami kerjakan"],
    ["Sign in to see by when we answer.", "Masuk untuk melihat batas waktu jawaban kami."],
  ],
  answered: [
    ["Your request about your data was answered", "Permintaan Anda tentang data pribadi sudah dijawab"],
    ["Sign in to read the answer.", "Masuk untuk membaca jawabannya."],
  ],
  refused: [
    ["Your request about your data was declined", "Permintaan Anda tentang data pribadi ditolak"],
    ["Sign in to read why.", "Masuk untuk membaca alasannya."],
  ],
} as const satisfies Record<string, readonly [title: Bilingual, message: Bilingual]>;

/** Shown whatever the settings say. */
export async function notifyRequester(
  trx: Trx,
  clock: Clock,
  { account_id, request_number }: { account_id: string; request_number: string },
  event: keyof typeof notices,
): Promise<void> {
  const [title, message] = notices[event];
  await notify(trx, clock, {
    ...{ account_id, link: `/profile/privacy/request/${request_number}` },
    ...{ title_en: title[0], title_id: title[1] },
    ...{ message_en: message[0], message_id: message[1] },
  });
}
