import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { verifyIdentity } from "~/upstream/reference/reference-identities.server.ts";
import { cardSchema } from "./schema.ts";

export function confirmCard(request: Request, up: UpstreamContext) {
  return submitForStaff({
    request,
    schema: cardSchema,
    codes: {
      "404": { medical_record_number: ["invitations:card.nobody"] },
      identity_taken: { medical_record_number: ["invitations:card.taken"] },
    },
    run: async ({ medical_record_number }) => {
      await verifyIdentity(up, { medical_record_number });
      return { key: "invitations:card.done", params: { number: medical_record_number } };
    },
  });
}
