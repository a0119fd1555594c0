import type { CallName, Sign } from "./call-book.ts";
import type { Envelope } from "./envelope.ts";
import type { ServiceArea } from "./policies.server.ts";

/** Their 401 is about a password or code. */
const CREDENTIALS = new Set<CallName>([
  "POST /login",
  "POST /register",
  "POST /request-otp",
  "POST /verify-otp",
  "POST /forget-password",
  "POST /reset-password",
  "POST /application/verify-otp",
  "POST /application/activate",
  "POST /application/open",
  "POST /shared-record/check",
  "POST /shared-record/open",
  "POST /shared-record/get-printout",
  "POST /shared-record/get-health-link",
]);

/** @param envelope null: no JSON object @returns null: says nothing about the call */
export function signOf({
  name,
  hasToken,
  status,
  area,
  envelope,
}: {
  name: CallName;
  hasToken: boolean;
  status: number;
  area: ServiceArea;
  envelope: Envelope | null;
}): Sign | null {
  if ([501, 405].includes(status)) return "absent";
  // A gateway may ask for a token before it looks for the route.
  if (status === 401 && !hasToken && !CREDENTIALS.has(name)) return "perhaps absent";
  const isDenial = [404, 403].includes(status);
  if (!isDenial) return envelope && isFailure(status, envelope) && envelope.namesRoute ? "absent" : "there";
  const speaker = envelope?.speaker;
  if (speaker === "router") return "absent";
  if (speaker === "call") return "there";
  // Signing in may be refused this way, without an envelope.
  return area === "auth" && envelope ? null : "perhaps absent";
}

function isFailure(status: number, { says }: Envelope): boolean {
  return status >= 400 || says === "unclear" || says === "either";
}
