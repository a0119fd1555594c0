import { ownCompany } from "../accounts/company-staff.ts";
import { ledgerNotice } from "../company/ledger-notice.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { countLines } from "../orders/carts.ts";
import { unreadCount } from "../notifications/notifications.ts";
import { REGISTERED, get } from "../../http/route.ts";

async function counts(call: Call): Promise<Reply> {
  const { db, caller } = call;
  const [unread_count, cart_count] = await Promise.all([
    unreadCount(db, caller.account_id),
    caller.patient_id ? countLines(db, caller.account_id) : null,
  ]);
  const company = caller.user_type === 3 ? await ownCompany(db, caller) : null;
  const stopped = company?.roles.length ? (await ledgerNotice(call, company.company_id)).stopped : null;
  return { results: { unread_count, cart_count, stopped } };
}

// prettier-ignore
export const countRoutes: readonly Route[] = [
  get("/account/counts", REGISTERED, counts, "Unread notifications, lines of the cart, and whether a company's records were altered"),
];
