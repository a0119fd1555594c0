import { RETRY_SECONDS, type PageFault } from "../../lib/page-fault.ts";

export type FaultKind = "unreachable" | "timeout" | "invalid_response" | "server_error" | "busy";

/** See docs/provider-api.md, Refusals; the caller can act on it. */
export class UpstreamRefusal extends Error {
  constructor(
    /** 400, 401, 403, 404, 409, 413, 422, 429 or 501 */
    readonly status: number,
    /** such as slot_full, or null */
    readonly code: string | null,
    /** in the call's language; may be empty */
    readonly text: string,
    readonly fields: Readonly<Record<string, string>>,
    /** unparsed details */
    readonly results: unknown,
    /** seconds to wait */
    readonly retryAfter: number | null = null,
    /** for the log, e.g. `POST /order/create` */
    call = "the call",
  ) {
    super(`The laboratory refused ${call} (${String(status)}${code ? ` ${code}` : ""}).`);
  }
}

/** The provider has no such call: declared by the operator or the provider, or denied as by a router. */
export class CallAbsent extends UpstreamRefusal {
  constructor(call: string) {
    super(501, "not_available", "", {}, null, null, call);
  }
}

/** For a page that lacks what it needs of the laboratory. */
export const notOffered = () => new UpstreamRefusal(501, "not_available", "", {}, null);

/** The laboratory was unreachable or its response unusable, regardless of the input. */
export class UpstreamFault extends Error {
  constructor(
    readonly kind: FaultKind,
    /** for the log, e.g. `GET /order/get` */
    call: string,
    /** true when a write was sent and may have taken effect */
    readonly outcomeUnknown: boolean,
    cause?: unknown,
    /** seconds to wait */
    readonly retryAfter: number | null = null,
    /** the request changed nothing */
    readonly nothingDone = false,
    /** of the provider, in the call's language; may be empty */
    readonly text = "",
  ) {
    super(`The laboratory is not available (${kind}, ${call}).`, { cause });
  }
}

/** Null for other errors. */
export function pageFaultOf(error: unknown): PageFault | null {
  if (error instanceof UpstreamRefusal) {
    const { status, kind } = ofRefusal(error.status);
    // Only refusals with a business code are written for users.
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
