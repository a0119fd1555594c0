import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { queryText, readQuery } from "~/forms/query.server.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { drawQr } from "~/lib/qr.server.ts";
import type { Session } from "~/session/session.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findReport, type VerifiedReport } from "~/upstream/results/reports.server.ts";
import { settle } from "~/upstream/client/errors.ts";

const query = z.object({ code: queryText });

/** Per network address. */
const LIMIT = { count: 10, seconds: 60 };
/** ms; hides which codes exist. */
const MIN_ANSWER_MS = 100;
/** Grouped or not. */
const FORM = /^[A-Z0-9]{6,40}$/;

type Verdict =
  | { state: "none" | "malformed" | "unknown" | "failed" | "not_yet" }
  | { state: "too_many"; seconds: number }
  | (Omit<VerifiedReport, "state"> & { state: VerifiedReport["state"] });

/** No call without a code. */
export async function verifyBarcode(
  request: Request,
  up: UpstreamContext,
): Promise<{ status: number; code: string; verdict: Verdict }> {
  const { code } = readQuery(request, query);
  if (code === "") return { status: 200, code, verdict: { state: "none" } };
  const { allowed, secondsLeft } = await countTry("report-code", clientAddress(request), LIMIT);
  if (!allowed) {
    const seconds = Math.max(1, Math.ceil(secondsLeft));
    return { status: 429, code, verdict: { state: "too_many", seconds } };
  }
  const minimum = delay(MIN_ANSWER_MS);
  const plain = code
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\-\u2013]/g, "");
  const loadable = FORM.test(plain) ? await settle(findReport(up, plain)) : null;
  await minimum;
  if (loadable === null) return { status: 400, code, verdict: { state: "malformed" } };
  if (!loadable.ok) return { status: 503, code, verdict: { state: loadable.notYet ? "not_yet" : "failed" } };
  if (loadable.data === null) return { status: 404, code, verdict: { state: "unknown" } };
  return { status: 200, code, verdict: loadable.data };
}

/** Null unless a patient's. */
export function loadOwnCode(session: Session | null) {
  const number = session?.userType === 1 ? session.medicalRecordNumber : null;
  return number && session ? { number, name: session.name, qr: drawQr(number) } : null;
}
