import { FormRejection } from "~/forms/failure.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { addressOf } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { decideCorrection } from "~/upstream/reference-corrections.server.ts";
import { decisionSchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

/** Accepts or refuses a correction, and confirms it on the list's page. */
export function decide(request: Request, up: UpstreamContext, ticket_number: string) {
  return submit({
    request,
    session: VISITOR,
    schema: decisionSchema,
    lookAt: paths.referenceCorrection(ticket_number),
    codes: {
      already_decided: "register:reference.correction.already",
      "404": "errors:general",
      unknown: "errors:general",
    },
    run: async ({ decision, answer }) => {
      if (decision === "refuse" && !answer)
        throw new FormRejection({ answer: ["register:reference.correction.answer_needed"] });
      const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      await decideCorrection(up, { ticket_number, decision, ...(answer && { answer }) });
      return redirectWithFlash(paths.referenceLab(), {
        kind: "success",
        key:
          decision === "accept"
            ? "register:reference.correction.done_accepted"
            : "register:reference.correction.done_refused",
        params: { ticket: ticket_number },
      });
    },
  });
}
