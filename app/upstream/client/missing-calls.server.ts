import { transport, type UpstreamRequest, type UpstreamTransport } from "./transport.server.ts";

/** How long a call counts as missing, in ms. */
const MISSING_MS = 10 * 60_000;

/** Instants (ms) of the last answer and the last denial of each call, by laboratory. */
const notes = new WeakMap<UpstreamTransport, Record<"there" | "missing", Map<string, number>>>();

/** A laboratory may support reading without writing. */
export type CallName = `${UpstreamRequest["method"]} /${string}`;

/** After a recent answer, ignores a denial: one visitor's input may cause it. */
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

/** Denied within ten minutes. */
export function isMissingCall(call: CallName): boolean {
  return Date.now() - (notesOf(transport()).missing.get(call) ?? -Infinity) < MISSING_MS;
}
