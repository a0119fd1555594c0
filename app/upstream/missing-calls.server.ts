import { transport, type UpstreamRequest, type UpstreamTransport } from "./transport.server.ts";

/** How long a call that the laboratory does not have counts as missing, in milliseconds. */
const MISSING_MS = 10 * 60_000;

/** Calls with the instants (ms) until which they are missing, by laboratory. Calls are declared, so few. */
const missing = new WeakMap<UpstreamTransport, Map<string, number>>();

/** A call by method and path as declared: a laboratory may read what it does not write. */
export type CallName = `${UpstreamRequest["method"]} /${string}`;

/** Keeps whether the laboratory has a call. */
export function noteCall(call: CallName, isThere: boolean): void {
  const laboratory = transport();
  const known = missing.get(laboratory);
  if (isThere) known?.delete(call);
  else if (known) known.set(call, Date.now() + MISSING_MS);
  else missing.set(laboratory, new Map([[call, Date.now() + MISSING_MS]]));
}

/** Whether the laboratory said within ten minutes that it does not have a call. */
export function isMissing(call: CallName): boolean {
  return (missing.get(transport())?.get(call) ?? 0) > Date.now();
}
