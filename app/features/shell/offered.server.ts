import { callsOf } from "~/lib/paths.ts";
import { isMissingCall } from "~/upstream/client/missing-calls.server.ts";

/** False if the laboratory lacks a call that the path's page needs. */
export function isOffered(href: string): boolean {
  return !callsOf(href).some((call) => isMissingCall(call));
}
