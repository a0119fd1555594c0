import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { releaseResult } from "~/upstream/reference/outbox.server.ts";
import { releaseSchema } from "./schema.ts";

export function release(request: Request, up: UpstreamContext) {
  return submitForStaff({
    request,
    schema: releaseSchema,
    codes: { "404": { order_number: ["registration:reference.release.nothing"] } },
    run: async ({ order_number }) => {
      await releaseResult(up, order_number);
      return { key: "registration:reference.release.done", params: { order: order_number } };
    },
  });
}
