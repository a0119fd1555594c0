import { z } from "zod";
import { langOf } from "~/i18n/language.ts";
import { formatDateTime, HOME_ZONE, zoneName } from "~/lib/dates.ts";
import { maskNumber, type E164 } from "~/lib/phone.ts";
import { readPendingFor } from "~/features/registration/pending.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";

/** Longest wait accepted from the query; the server enforces its own. */
const LONGEST_WAIT_S = 3600;

const query = z.object({ username: queryText, next: z.coerce.number().int().positive().catch(0) });

/** Data of the older code page: number, username, and when the next code may be requested. */
export async function describeOldCode(request: Request, number: E164) {
  const claimed = readQuery(request, query);
  const own = await readPendingFor(request, number);
  const seconds = Math.ceil((claimed.next - Date.now()) / 1000);
  const waiting = seconds > 0 && seconds <= LONGEST_WAIT_S;
  const at = waiting ? formatDateTime(new Date(claimed.next).toISOString(), langOf(request)).slice(-8) : "";
  return {
    number: maskNumber(number.slice(0, 3), number),
    username: claimed.username || (own?.details.username ?? ""),
    seconds: waiting ? seconds : 0,
    nextAt: `${at} ${zoneName(HOME_ZONE)}`,
  };
}

export type OldCodeView = Awaited<ReturnType<typeof describeOldCode>>;
