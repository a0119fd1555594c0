import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { markNotDone } from "~/upstream/reference/reference-refunds.server.ts";
import { notDoneSchema } from "./schema.ts";

export function noteNotDone(request: Request, up: UpstreamContext) {
  return submitForStaff({
    request,
    schema: notDoneSchema,
    codes: {
      "404": { product_code: ["refunds:staff.not_done.nothing"] },
      not_refundable: { order_number: ["refunds:staff.not_done.closed"] },
    },
    run: async (input) => {
      await markNotDone(up, input);
      return { key: "refunds:staff.not_done.done", params: { order: input.order_number } };
    },
  });
}
