import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { notify, noticeTexts, type TitleAndMessage } from "../notifications/notifications.ts";

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
} as const satisfies Record<string, TitleAndMessage>;

export async function notifyRequester(
  trx: Trx,
  clock: Clock,
  { account_id, request_number }: { account_id: string; request_number: string },
  event: keyof typeof notices,
): Promise<void> {
  await notify(trx, clock, {
    account_id,
    link: `/profile/privacy/request/${request_number}`,
    ...noticeTexts(notices[event]),
  });
}
