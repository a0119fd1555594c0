import type { Call, Reply } from "../http/server.ts";
import { countLines } from "../orders/carts.ts";
import { unreadCount } from "../notifications/notifications.ts";

export async function counts({ db, caller }: Call): Promise<Reply> {
  const [unread_count, cart_count] = await Promise.all([
    unreadCount(db, caller.account_id),
    caller.patient_id ? countLines(db, caller.account_id) : null,
  ]);
  return { results: { unread_count, cart_count } };
}
