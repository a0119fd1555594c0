import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { enterResult, withdrawResult } from "~/upstream/reference/reference-results.server.ts";
import { entrySchema, withdrawSchema } from "./schema.ts";

/** Issues or corrects a value as the laboratory; confirms on the list page. */
export function enter(request: Request, up: UpstreamContext, order_number: string) {
  return submitForStaff({
    request,
    schema: entrySchema,
    codes: {
      "404": { what: ["results:critical.staff.not_possible"] },
      result_state: { what: ["results:critical.staff.not_possible"] },
    },
    run: async ({ what, value, reason }) => {
      const [patient_id = "", code = ""] = what.split(" ");
      const number = Number(value.replace(",", "."));
      await enterResult(up, { order_number, patient_id, code, value: number, ...(reason && { reason }) });
      return { key: "results:critical.staff.entered", params: { order: order_number } };
    },
  });
}

export function withdraw(request: Request, up: UpstreamContext, order_number: string) {
  return submitForStaff({
    request,
    schema: withdrawSchema,
    codes: {
      "404": { patient_id: ["results:critical.staff.not_possible"] },
      result_state: { patient_id: ["results:critical.staff.not_possible"] },
    },
    run: async ({ patient_id, withdraw_reason: reason }) => {
      await withdrawResult(up, { order_number, patient_id, reason });
      return { key: "results:critical.staff.withdrawn_done", params: { order: order_number } };
    },
  });
}
