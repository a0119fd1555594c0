import type { Call, Reply, Route } from "../http/server.ts";
import { countLines } from "../orders/carts.ts";
import { unreadCount } from "../notifications/notifications.ts";
import { REGISTERED, get } from "../http/route.ts";

async function counts({ db, caller }: Call): Promise<Reply> {
  const [unread_count, cart_count] = await Promise.all([
    unreadCount(db, caller.account_id),
    caller.patient_id ? countLines(db, caller.account_id) : null,
  ]);
  return { results: { unread_count, cart_count } };
}

// prettier-ignore
export const countRoutes: readonly Route[] = [
  get("/account/counts", REGISTERED, counts, "Unread notifications and lines of the cart, as two numbers"),
];
