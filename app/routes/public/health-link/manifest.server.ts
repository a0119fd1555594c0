import { z } from "zod";
import {
  refusalResponse,
  refuseOften,
  sealTicket,
  unauthorized,
} from "~/features/record/health-link.server.ts";
import { plainPasscode } from "~/features/record/passcode-schema.ts";
import { readForm } from "~/forms/read-form.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { checkShare, openHealthLink } from "~/upstream/record/record-shares.server.ts";

const manifestRequest = z.object({
  recipient: z.string().trim().min(1).max(200),
  passcode: z.string().transform(plainPasscode).pipe(z.string().max(20)).default(""),
  embeddedLengthMax: z.coerce.number().int().min(0).optional(),
});

export async function manifestResponse(
  request: Request,
  up: UpstreamContext,
  token: string,
): Promise<Response> {
  await refuseOften(request);
  const input = manifestRequest.safeParse(Object.fromEntries(await readForm(request)));
  if (!input.success) return Response.json({}, { status: 400 });
  const { recipient, passcode, embeddedLengthMax = Infinity } = input.data;
  try {
    if (passcode === "") return await askForPasscode(up, token);
    const { files } = await openHealthLink(up, { token, passcode, recipient });
    return Response.json({
      files: files.map(({ embedded, ...file }, index) =>
        embedded.length <= embeddedLengthMax
          ? { ...file, embedded }
          : { ...file, location: sealTicket({ token, passcode, recipient, at: index }) },
      ),
    });
  } catch (error) {
    return refusalResponse(error);
  }
}

/** A missing passcode is no try. */
async function askForPasscode(up: UpstreamContext, token: string): Promise<Response> {
  const { state, tries_left } = await checkShare(up, token);
  return state === "open" ? unauthorized(tries_left) : Response.json({}, { status: 404 });
}
