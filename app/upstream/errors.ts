export type FaultKind = "unreachable" | "timeout" | "invalid_response" | "server_error" | "busy";

/** The laboratory refused a call (screens.md R2): the caller can do something about it. */
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
    /** details, not yet checked: parse before use */
    readonly results: unknown,
  ) {
    super(`The laboratory refused the call (${String(status)}${code ? ` ${code}` : ""}).`);
  }
}

/** The laboratory could not be asked or did not answer sensibly; nobody's input is at fault. */
export class UpstreamFault extends Error {
  constructor(
    readonly kind: FaultKind,
    readonly area: string,
    /** true when the call may have had its effect all the same (a write that was sent) */
    readonly outcomeUnknown: boolean,
    cause?: unknown,
  ) {
    super(`The laboratory is not available (${kind}, ${area}).`, { cause });
  }
}

/** HTTP status of the portal's own answer for a thrown upstream error (requirements F2, F3). */
export function statusOfUpstreamError(error: unknown): number | null {
  if (error instanceof UpstreamRefusal) {
    if (error.status === 403 || error.status === 404) return 404;
    return error.status === 429 || error.status === 501 ? error.status : 502;
  }
  if (error instanceof UpstreamFault) return error.kind === "invalid_response" ? 502 : 503;
  return null;
}
