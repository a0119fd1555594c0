import type { Call, Reply } from "../http.ts";
import { countLines } from "../store/carts.ts";
import { unreadCount } from "../store/notifications.ts";

export async function counts({ db, caller }: Call): Promise<Reply> {
  const [unread_count, cart_count] = await Promise.all([
    unreadCount(db, caller.account_id),
    caller.patient_id ? countLines(db, caller.account_id) : null,
  ]);
  return { results: { unread_count, cart_count } };
}
