import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { claimInvitation } from "~/upstream/employees/invitations.server.ts";
import { invitationCodeSchema } from "./schema.ts";

export function enterCode(request: Request, { session, up }: Guarded, token: string) {
  return submit(request, session, {
    schema: invitationCodeSchema,
    codes: {
      code_locked: { code: ["invitations:locked"] },
      code_expired: { code: ["invitations:expired"] },
      code_used: { code: ["invitations:used"] },
    },
    run: async ({ code }) => {
      const state = await claimInvitation(up, { token, code }).catch(withTriesLeft);
      return redirectWithFlash(
        paths.labResult(),
        state === "linked"
          ? { kind: "success", key: "invitations:done" }
          : { kind: "warning", key: "invitations:checking" },
      );
    },
  });
}

const tries = z.object({ tries_left: z.number().int() });

function withTriesLeft(error: unknown): never {
  if (!(error instanceof UpstreamRefusal) || error.code !== "code_wrong") throw error;
  const left = tries.safeParse(error.results);
  if (!left.success) throw new FormRejection({ code: ["invitations:wrong"] });
  throw new FormRejection({ code: ["invitations:wrong_left"] }, { params: { count: left.data.tries_left } });
}
