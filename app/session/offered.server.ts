import { callsOf } from "../lib/paths.ts";
import type { Call } from "../site/page.ts";
import { transport, isMissingCall } from "../upstream/client/transport.server.ts";

/** By declaration or as learned. */
export function isMissing(call: Call): boolean {
  return isMissingCall(call);
}

export function isOffered(href: string): boolean {
  return !callsOf(href).some((call) => isMissingCall(call));
}

export function isFormInVain(href: string): boolean {
  const { calls } = transport();
  return callsOf(href).some((call) => !call.startsWith("GET ") && calls.isUndeclared(call));
}
