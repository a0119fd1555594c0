import { langOf } from "~/i18n/language.ts";
import { nextCode } from "~/features/registration/one-time-code.server.ts";
import { maskNumber, type E164 } from "~/lib/phone.ts";
import { readPendingFor } from "~/features/registration/pending.server.ts";

interface Waiting {
  /** ms */
  until: number;
  username?: string | undefined;
}

export async function describeOldCode(request: Request, number: E164, { until, username }: Waiting) {
  const pending = await readPendingFor(request, number);
  return {
    number: maskNumber(number.slice(0, 3), number),
    username: username ?? pending?.details.username ?? "",
    ...nextCode(until, langOf(request)),
  };
}

export type OldCodeView = Awaited<ReturnType<typeof describeOldCode>>;
