import { RETRY_SECONDS, type PageFault } from "../lib/page-fault.ts";

export type FaultKind = "unreachable" | "timeout" | "invalid_response" | "server_error" | "busy";

/** The laboratory refused a call (docs/provider-api.md, Refusals): the caller can do something about it. */
export class UpstreamRefusal extends Error {
  constructor(
    /** 400, 401, 403, 404, 409, 413, 422, 429 or 501 */
    readonly status: number,
    /** business code such as slot_full, null when there is none */
    readonly code: string | null,
    /** the laboratory's own sentence in the language of the call; may be empty */
    readonly text: string,
    /** first sentence per field */
    readonly fields: Readonly<Record<string, string>>,
    /** details as they came: parse before use */
    readonly results: unknown,
    /** seconds that the laboratory asks to wait */
    readonly retryAfter: number | null = null,
  ) {
    super(`The laboratory refused the call (${String(status)}${code ? ` ${code}` : ""}).`);
  }
}

/** The laboratory could not be reached or sent no usable response; the input is not the cause. */
export class UpstreamFault extends Error {
  constructor(
    readonly kind: FaultKind,
    readonly area: string,
    /** true when a write was sent and may have taken effect */
    readonly outcomeUnknown: boolean,
    cause?: unknown,
    /** seconds that the laboratory asks to wait */
    readonly retryAfter: number | null = null,
    /** the request that the call was made for has changed nothing */
    readonly nothingDone = false,
  ) {
    super(`The laboratory is not available (${kind}, ${area}).`, { cause });
  }
}

/** What the page says about a thrown upstream error; null for other errors. */
export function pageFaultOf(error: unknown): PageFault | null {
  if (error instanceof UpstreamRefusal) {
    const { status, kind } = ofRefusal(error.status);
    // Only a refusal with a business code is written for people; others may be anything.
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
