import type { Sign } from "./call-book.ts";
import type { Envelope } from "./envelope.ts";
import { isRouters } from "./envelope.ts";
import type { ServiceArea } from "./policies.server.ts";

/**
 * Tells an answer of the call from "no such route", which every router and gateway says its own way.
 * @param envelope null: no JSON object
 * @returns null: says nothing about the call
 */
export function signOf({
  status,
  area,
  envelope,
}: {
  status: number;
  area: ServiceArea;
  envelope: Envelope | null;
}): Sign | null {
  if (status === 501 || status === 405) return "absent";
  if ((status !== 404 && status !== 403) || envelope?.isOwn) return "there";
  if (envelope && isRouters(envelope.message)) return "absent";
  // Signing in may be refused this way, without an envelope.
  return area === "auth" && envelope ? null : "perhaps absent";
}
