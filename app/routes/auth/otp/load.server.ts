import { z } from "zod";
import { langOf } from "~/i18n/language.ts";
import { formatDateTime, HOME_ZONE, zoneName } from "~/lib/dates.ts";
import { maskNumber, type E164 } from "~/lib/phone.ts";
import { readPendingFor } from "~/features/registration/pending.server.ts";
import { queryText, readQuery } from "~/forms/query.server.ts";

const query = z.object({ username: queryText });

/** @param until instant (ms) of the next code */
export async function describeOldCode(request: Request, number: E164, until: number) {
  const { username } = readQuery(request, query);
  const own = await readPendingFor(request, number);
  const at = formatDateTime(new Date(until).toISOString(), langOf(request)).slice(-8);
  return {
    number: maskNumber(number.slice(0, 3), number),
    username: username || (own?.details.username ?? ""),
    seconds: Math.max(0, Math.ceil((until - Date.now()) / 1000)),
    nextAt: `${at} ${zoneName(HOME_ZONE)}`,
  };
}

export type OldCodeView = Awaited<ReturnType<typeof describeOldCode>>;
