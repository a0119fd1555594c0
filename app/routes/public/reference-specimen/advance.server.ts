import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { REASONS_OF } from "~/features/facility/steps.ts";
import { paths } from "~/lib/paths.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { advanceSpecimen } from "~/upstream/reference/reference-specimens.server.ts";
import { stepSchema } from "./schema.ts";

/** Advances a specimen as the laboratory; confirms on the list page. */
export function advance(request: Request, up: UpstreamContext, accession_number: string) {
  return submitForStaff({
    request,
    schema: stepSchema,
    lookAt: paths.referenceSpecimen(accession_number),
    codes: {
      specimen_state: { action: ["facility:reference.not_possible"] },
      "404": "errors:general",
    },
    run: async (input) => {
      const step = stepOf(input);
      await advanceSpecimen(up, { accession_number, ...step });
      return { key: "facility:reference.done", params: { number: accession_number } };
    },
  });
}

/**
 * The step's input.
 * @throws FormRejection without a valid reason, or hours of a delay
 */
function stepOf({ action, reason_code, hours }: z.output<typeof stepSchema>) {
  if (action !== "reject" && action !== "repeat" && action !== "delay") return { action };
  const reasons: readonly string[] = REASONS_OF[action];
  if (!reason_code || !reasons.includes(reason_code))
    throw new FormRejection({ reason_code: ["facility:reference.reason_fits"] });
  if (action !== "delay") return { action, reason_code };
  const count = Number(hours ?? 0);
  if (count < 1 || count > 240) throw new FormRejection({ hours: ["facility:reference.hours_wrong"] });
  return { action, reason_code, hours: count };
}
