import { transport, type UpstreamRequest, type UpstreamTransport } from "./transport.server.ts";

/** How long a call that the laboratory does not have counts as missing, in milliseconds. */
const MISSING_MS = 10 * 60_000;

/** Instants (ms) at which calls were last answered, and last found missing, by laboratory. Calls are declared, so few. */
const notes = new WeakMap<UpstreamTransport, Record<"there" | "missing", Map<string, number>>>();

/** A call by method and path as declared: a laboratory may read what it does not write. */
export type CallName = `${UpstreamRequest["method"]} /${string}`;

/** Keeps whether the laboratory has a call. What one visitor's input makes it deny is there, when it has just answered. */
export function noteCall(call: CallName, isThere: boolean): void {
  const { there, missing } = notesOf(transport());
  const isKnown = Date.now() - (there.get(call) ?? -Infinity) < MISSING_MS;
  if (isThere) {
    there.set(call, Date.now());
    missing.delete(call);
  } else if (!isKnown) missing.set(call, Date.now());
}

function notesOf(laboratory: UpstreamTransport) {
  let known = notes.get(laboratory);
  if (!known) notes.set(laboratory, (known = { there: new Map(), missing: new Map() }));
  return known;
}

/** Whether the laboratory said within ten minutes that it does not have a call. */
export function isMissing(call: CallName): boolean {
  return Date.now() - (notesOf(transport()).missing.get(call) ?? -Infinity) < MISSING_MS;
}
