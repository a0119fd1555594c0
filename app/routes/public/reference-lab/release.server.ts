import { FormRejection } from "~/forms/failure.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { addressOf } from "~/lib/address.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { releaseResult } from "~/upstream/outbox.server.ts";
import { releaseSchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

/** Has the laboratory issue the results of an order, and confirms it on the page. */
export function release(request: Request, up: UpstreamContext) {
  return submit({
    request,
    session: VISITOR,
    schema: releaseSchema,
    codes: { "404": { order_number: ["register:reference.release.nothing"] }, unknown: "errors:general" },
    run: async ({ order_number }) => {
      const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
      if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
      await releaseResult(up, order_number);
      return redirectWithFlash(paths.referenceLab(), {
        kind: "success",
        key: "register:reference.release.done",
        params: { order: order_number },
      });
    },
  });
}
