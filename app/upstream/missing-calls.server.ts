import { transport, type UpstreamTransport } from "./transport.server.ts";

/** How long a call that the laboratory does not have counts as missing, in milliseconds. */
const MISSING_MS = 10 * 60_000;

/** Paths of calls with the instants (ms) until which they are missing, by laboratory. Paths are declared, so few. */
const missing = new WeakMap<UpstreamTransport, Map<string, number>>();

/** Keeps whether the laboratory has a call. @param path as declared, e.g. "/homecare/coverage" */
export function noteCall(path: string, isThere: boolean): void {
  const laboratory = transport();
  const known = missing.get(laboratory);
  if (isThere) known?.delete(path);
  else if (known) known.set(path, Date.now() + MISSING_MS);
  else missing.set(laboratory, new Map([[path, Date.now() + MISSING_MS]]));
}

/** Whether the laboratory said within ten minutes that it does not have a call. */
export function isMissing(path: string): boolean {
  return (missing.get(transport())?.get(path) ?? 0) > Date.now();
}
