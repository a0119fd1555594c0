import { callsOf } from "../lib/paths.ts";
import type { Call } from "../site/page.ts";
import { isMissingCall } from "../upstream/client/missing-calls.server.ts";
import { transport } from "../upstream/client/transport.server.ts";

/** True if the laboratory lacks the call, by its declaration or as learned. */
export function isMissing(call: Call): boolean {
  return isMissingCall(call);
}

/** False if the laboratory lacks a call that the path's page needs. */
export function isOffered(href: string): boolean {
  return !callsOf(href).some((call) => isMissingCall(call));
}

/** True for a form whose write the laboratory has declared absent, so that filling it in is in vain. */
export function isFormInVain(href: string): boolean {
  const { calls } = transport();
  return callsOf(href).some((call) => !call.startsWith("GET ") && calls.isUndeclared(call));
}
