import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import type { Bilingual } from "../../lib/labels.ts";
import { notify } from "../notifications/notifications.ts";
import type { Topic } from "../notifications/settings.ts";

type Notified = "receive" | "reject" | "repeat" | "delay" | "ready" | "replace" | "corrected" | "withdrawn";

const TITLES: Record<Notified, readonly [Topic, Bilingual]> = {
  receive: ["schedule", ["A sample has arrived", "Sampel sudah sampai"]],
  replace: ["schedule", ["A new sample has arrived", "Sampel pengganti sudah sampai"]],
  reject: ["result", ["A sample was rejected", "Ada sampel yang ditolak"]],
  repeat: ["result", ["Please take a new sample", "Ada sampel yang perlu diambil ulang"]],
  delay: ["schedule", ["A result will be late", "Hasil akan terlambat"]],
  ready: ["result", ["A result is ready", "Hasil sudah tersedia"]],
  corrected: ["result", ["A report was corrected", "Ada laporan yang dikoreksi"]],
  withdrawn: [
    "result",
    ["A report was withdrawn: do not use it", "Ada laporan yang ditarik: jangan dipakai"],
  ],
};

/** Omits patient and test names. */
export async function notifyFacility(
  trx: Trx,
  clock: Clock,
  order_number: string,
  what: Notified,
): Promise<void> {
  const accounts = await trx
    .selectFrom("facility_account as a")
    .innerJoin("facility_order as o", "o.facility_id", "a.facility_id")
    .select("a.account_id")
    .where("o.order_number", "=", order_number)
    .execute();
  const [topic, [title_en, title_id]] = TITLES[what];
  for (const { account_id } of accounts)
    await notify(trx, clock, {
      account_id,
      topic,
      title_en,
      title_id,
      message_en: `Open order ${order_number} to see what happens next.`,
      message_id: `Buka pesanan ${order_number} untuk melihat langkah berikutnya.`,
      link: `/medical-center/order/${order_number}`,
    });
}
