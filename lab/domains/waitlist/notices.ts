import type { Clock } from "../../lib/call-context.ts";
import type { Trx } from "../../database/db.ts";
import { wallTime, zoneName } from "../../lib/local-time.ts";
import { notify } from "../notifications/notifications.ts";
import { slotText } from "../schedule/visit-time.ts";

interface Told {
  account_id: string;
  order_number: string;
  offer_id: string;
  slot_id: string;
  expires_at: string;
}

export async function tellOfOffer(
  trx: Trx,
  clock: Clock,
  { account_id, order_number, offer_id, slot_id, expires_at }: Told,
): Promise<void> {
  const [en, id] = await slotText(trx, slot_id);
  const { timezone } = await trx
    .selectFrom("slot")
    .innerJoin("plant", "plant.plant_id", "slot.plant_id")
    .select("plant.timezone")
    .where("slot_id", "=", slot_id)
    .executeTakeFirstOrThrow();
  const until = `${wallTime(new Date(expires_at), timezone).time} ${zoneName(timezone)}`;
  await notify(trx, clock, {
    account_id,
    topic: "schedule",
    link: `/patient/order/${order_number}/earlier/${offer_id}`,
    title_en: "An earlier time is open",
    title_id: "Ada jadwal yang lebih awal",
    message_en: `Order ${order_number}: ${en}. We hold it for you until ${until}.`,
    message_id: `Pesanan ${order_number}: ${id}. Jadwal ini kami simpan untuk Anda sampai ${until}.`,
  });
}
