import { z } from "zod";
import { sealTicket } from "~/features/record/health-link.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { checkShare, openHealthLink } from "~/upstream/record/record-shares.server.ts";

/** Per network address; the laboratory counts wrong passcodes. */
const LIMIT = { count: 30, seconds: 60 };

const request = z.object({
  recipient: z.string().trim().min(1).max(200),
  passcode: z.string().trim().max(20).default(""),
  embeddedLengthMax: z.coerce.number().int().min(0).optional(),
});

/** Manifest of a SMART Health Link, as HL7 specifies it. */
export async function manifestResponse(
  posted: Request,
  up: UpstreamContext,
  token: string,
): Promise<Response> {
  const { allowed, secondsLeft } = await countTry("health-link", clientAddress(posted), LIMIT);
  if (!allowed) {
    const wait = String(Math.max(1, Math.ceil(secondsLeft)));
    return Response.json({}, { status: 429, headers: { "Retry-After": wait } });
  }
  const input = request.safeParse(Object.fromEntries(await readForm(posted)));
  if (!input.success) return Response.json({}, { status: 400 });
  const { passcode, embeddedLengthMax = Infinity } = input.data;
  try {
    if (passcode === "") return await askForPasscode(up, token);
    const { files } = await openHealthLink(up, { token, passcode });
    return Response.json({
      files: files.map(({ embedded, ...file }, at) =>
        embedded.length <= embeddedLengthMax
          ? { ...file, embedded }
          : { ...file, location: sealTicket({ token, passcode, at }) },
      ),
    });
  } catch (error) {
    return refusalResponse(error);
  }
}

const tries = z.object({ tries_left: z.number().int().min(0) });

function refusalResponse(error: unknown): Response {
  if (!(error instanceof UpstreamRefusal)) throw error;
  if (error.code !== "passcode_wrong") return Response.json({}, { status: 404 });
  const left = tries.safeParse(error.results);
  return unauthorized(left.success ? left.data.tries_left : 0);
}

/** A missing passcode is no try. */
async function askForPasscode(up: UpstreamContext, token: string): Promise<Response> {
  const { state, tries_left } = await checkShare(up, token);
  return state === "open" ? unauthorized(tries_left) : Response.json({}, { status: 404 });
}

function unauthorized(remainingAttempts: number): Response {
  return Response.json({ remainingAttempts }, { status: 401 });
}
