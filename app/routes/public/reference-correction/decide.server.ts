import { FormRejection } from "~/forms/failure.server.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { decideCorrection } from "~/upstream/reference/reference-corrections.server.ts";
import { correctionDecisionSchema } from "./schema.ts";

export function submitCorrectionDecision(request: Request, up: UpstreamContext, ticket_number: string) {
  return submitForStaff({
    request,
    schema: correctionDecisionSchema,
    lookAt: paths.referenceCorrection(ticket_number),
    codes: {
      already_decided: "registration:reference.correction.already",
      "404": "errors:general",
    },
    run: async ({ decision, answer }) => {
      if (decision === "refuse" && !answer)
        throw new FormRejection({ answer: ["registration:reference.correction.answer_needed"] });
      await decideCorrection(up, { ticket_number, decision, ...(answer && { answer }) });
      return {
        key:
          decision === "accept"
            ? "registration:reference.correction.done_accepted"
            : "registration:reference.correction.done_refused",
        params: { ticket: ticket_number },
      };
    },
  });
}
