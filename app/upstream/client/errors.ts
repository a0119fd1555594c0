import { RETRY_SECONDS, type PageFault } from "../../lib/page-fault.ts";
import type { Loadable } from "../../lib/loadable.ts";

export type FaultKind = "unreachable" | "timeout" | "invalid_response" | "server_error" | "busy";

/** See docs/provider-api.md, Refusals. */
export class UpstreamRefusal extends Error {
  constructor(
    /** a 4xx or 501 */
    readonly status: number,
    readonly code: string | null,
    /** may be empty */
    readonly text: string,
    readonly fields: Readonly<Record<string, string>>,
    /** unparsed */
    readonly results: unknown,
    /** seconds */
    readonly retryAfter: number | null = null,
    call = "the call",
  ) {
    super(`The laboratory refused ${call} (${String(status)}${code ? ` ${code}` : ""}).`);
  }
}

/** Declared absent, or denied as by a router. */
export class CallAbsent extends UpstreamRefusal {
  constructor(call: string) {
    super(501, "not_available", "", {}, null, null, call);
  }
}

export const notOffered = () => new UpstreamRefusal(501, "not_available", "", {}, null);

/** Regardless of the input: unreachable, or its answer unusable. */
export class UpstreamFault extends Error {
  constructor(
    readonly kind: FaultKind,
    call: string,
    /** true: a sent write may have taken effect */
    readonly outcomeUnknown: boolean,
    cause?: unknown,
    /** seconds */
    readonly retryAfter: number | null = null,
    readonly nothingDone = false,
    /** the provider's; may be empty */
    readonly text = "",
  ) {
    super(`The laboratory is not available (${kind}, ${call}).`, { cause });
  }
}

/** Null for other errors. */
export function pageFaultOf(error: unknown): PageFault | null {
  if (error instanceof UpstreamRefusal) {
    const { status, kind } = ofRefusal(error.status);
    // Only refusals with a code are written for users.
    const text = kind === "refused" && error.code !== null ? error.text : "";
    return { status, kind, text, retryAfter: error.retryAfter ?? RETRY_SECONDS };
  }
  if (error instanceof UpstreamFault) {
    const retryAfter = error.retryAfter ?? RETRY_SECONDS;
    if (error.kind === "invalid_response") return { status: 502, kind: "away", retryAfter, text: "" };
    return { status: 503, kind: error.retryAfter === null ? "away" : "busy", retryAfter, text: "" };
  }
  return null;
}

function ofRefusal(status: number): Pick<PageFault, "status" | "kind"> {
  if (status === 403 || status === 404) return { status: 404, kind: "missing" };
  if (status === 429) return { status: 503, kind: "busy" };
  return status === 501 ? { status: 501, kind: "not_yet" } : { status: 403, kind: "refused" };
}

/** Redirects pass through. */
export async function settle<T>(loading: Promise<T>): Promise<Loadable<T>> {
  try {
    return { ok: true, data: await loading };
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 501) return { ok: false, notYet: true };
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return { ok: false };
    throw error;
  }
}

/** With `status`, only for that refusal. */
export async function refusedOr<T>(work: Promise<T>, instead: T, status?: number): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isMeant = error instanceof UpstreamRefusal && error.status === (status ?? error.status);
    if (isMeant) return instead;
    throw error;
  }
}

export function offeredOr<T>(work: Promise<T>, instead: T): Promise<T> {
  return refusedOr(work, instead, 501);
}
