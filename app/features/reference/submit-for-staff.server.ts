import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import type { FormSchema } from "~/forms/schema.ts";
import { submit, VISITOR, type Posted } from "~/forms/submit.server.ts";
import { clientAddress } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash, type Flash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";

/** Limit per network address, because the forms are public. */
const LIMIT = { count: 60, seconds: 600 };

/**
 * Handles a form that stands in for laboratory staff: runs once, confirms on `/reference-lab`.
 * @param run returns the confirmation's text, and another page for it
 */
export function submitForStaff<S extends FormSchema>({
  request,
  codes,
  run,
  ...form
}: {
  request: Request;
  schema: S;
  codes: RefusalTexts;
  lookAt?: string;
  run: (input: z.output<S>, posted: Posted) => Promise<Pick<Flash, "key" | "params"> & { to?: string }>;
}) {
  return submit(request, VISITOR, {
    ...form,
    codes: { unknown: "errors:general", ...codes },
    run: async (input: z.output<S>, posted) => {
      const { allowed } = await countTry("reference-notify", clientAddress(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      const { key, to = paths.referenceLab(), ...details } = await run(input, posted);
      return redirectWithFlash(to, "success", key, details);
    },
  });
}
