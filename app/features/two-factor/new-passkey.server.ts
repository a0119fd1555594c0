import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { querySwitch, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { shortName } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { addPasskey, startPasskey } from "~/upstream/two-factor/two-factor.server.ts";
import { passkeyCodes, passkeySchema } from "./challenge.server.ts";
import { passkeyNameSchema } from "./security-schema.ts";

const begun = draftKind(
  "new-passkey",
  z.object({ challenge_id: z.string(), options: z.string(), name: z.string() }),
  { seconds: 300 },
);
const query = z.object({ begun: querySwitch });

/** Null before the passkey has a name. */
export async function loadNewPasskey({ request, session }: Guarded) {
  const requested = readQuery(request, query).begun;
  const match = requested ? await begun.find(session, shortName(session.id)) : null;
  return { options: match?.options ?? null };
}

export async function submitNewPasskey(guarded: Guarded) {
  return (await intentOf(guarded.request)) === "passkey" ? submitMade(guarded) : submitName(guarded);
}

function submitName({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: passkeyNameSchema,
    run: async ({ name }) => {
      const { challenge_id, options } = await startPasskey(up, { origin: env().PUBLIC_ORIGIN });
      const kept = { challenge_id: String(challenge_id), options: JSON.stringify(options), name };
      await begun.save(session, kept, shortName(session.id));
      return redirect(paths.passkeyNew({ begun: 1 }), 303);
    },
  });
}

function submitMade({ request, session, up }: Guarded) {
  return submit(request, session, {
    schema: passkeySchema,
    codes: passkeyCodes,
    run: async ({ passkey }) => {
      const match = await begun.find(session, shortName(session.id));
      if (!match) throw new FormRejection({ "": ["two-factor:errors.over"] });
      const { challenge_id, name } = match;
      await addPasskey(up, { challenge_id, name, passkey });
      await begun.drop(session, shortName(session.id));
      return redirectWithFlash(paths.security(), "success", "two-factor:passkeys.added");
    },
  });
}
