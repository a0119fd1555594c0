import { z } from "zod";
import { env } from "~/env.server.ts";
import { paths } from "~/lib/paths.ts";
import { decrypt, encrypt } from "~/state/encryption.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { shareWait } from "./share-limit.server.ts";

/** @throws Response 429 */
export async function refuseOften(request: Request): Promise<void> {
  const wait = await shareWait(request, "health-link");
  if (wait) throw Response.json({}, { status: 429, headers: { "Retry-After": String(wait) } });
}

/** Limit of the specification. */
const MOST_URL = 128;

/** Null if the portal's own address is too long. @param exp instant */
export function healthLinkText({
  token,
  key,
  exp,
  label,
}: {
  token: string;
  key: string;
  exp: string;
  label: string;
}): string | null {
  const url = env().PUBLIC_ORIGIN + paths.healthLink(token);
  if (url.length > MOST_URL) return null;
  const payload = {
    url,
    key,
    exp: Math.floor(Date.parse(exp) / 1000),
    flag: "P",
    label: label.slice(0, 80),
    v: 1,
  };
  return `shlink:/${Buffer.from(JSON.stringify(payload)).toString("base64url")}`;
}

const TICKET_MS = 5 * 60_000;
const ticket = z.tuple([
  z.literal("health-link"),
  z.object({ token: z.string(), passcode: z.string(), recipient: z.string(), at: z.number() }),
  z.number(),
]);

interface TicketSubject {
  token: string;
  passcode: string;
  recipient: string;
  at: number;
}

/** Encrypted, because proxies may log addresses. */
export function sealTicket(subject: TicketSubject): string {
  const sealed = encrypt(JSON.stringify(["health-link", subject, Date.now() + TICKET_MS]));
  return env().PUBLIC_ORIGIN + paths.healthLinkFile(sealed);
}

/** @throws Response 404 */
export function openTicket(sealed: string): TicketSubject {
  // Everything encrypted is JSON.
  const parsed = ticket.safeParse(JSON.parse(decrypt(sealed) ?? "null"));
  const [, subject, until = 0] = parsed.data ?? [];
  if (!subject || until <= Date.now()) throw new Response(null, { status: 404 });
  return subject;
}

const tries = z.object({ tries_left: z.number().int().min(0) });

export function refusalResponse(error: unknown): Response {
  if (!(error instanceof UpstreamRefusal)) throw error;
  if (error.code !== "passcode_wrong") return Response.json({}, { status: 404 });
  const left = tries.safeParse(error.results);
  return unauthorized(left.success ? left.data.tries_left : 0);
}

export function unauthorized(remainingAttempts: number): Response {
  return Response.json({ remainingAttempts }, { status: 401 });
}
