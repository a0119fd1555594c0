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
  ) {
    super(`The laboratory is not available (${kind}, ${area}).`, { cause });
  }
}

/** HTTP status of the portal's own response to a thrown upstream error; null for other errors. */
export function statusOfUpstreamError(error: unknown): number | null {
  if (error instanceof UpstreamRefusal) {
    if (error.status === 403 || error.status === 404) return 404;
    return error.status === 429 || error.status === 501 ? error.status : 502;
  }
  if (error instanceof UpstreamFault) return error.kind === "invalid_response" ? 502 : 503;
  return null;
}
