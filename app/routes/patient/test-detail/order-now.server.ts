import { redirect } from "@remix-run/node";
import type { z } from "zod";
import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { paths } from "~/lib/paths.ts";
import type { orderSchema } from "./schema.ts";

/** Redirects to the checkout of one product. @throws FormRejection a test without branch */
export function orderNow(product_id: string, input: z.output<typeof orderSchema>): Response {
  const headers = input.plant_id ? { "Set-Cookie": rememberBranch(input.plant_id) } : undefined;
  return redirect(checkoutPath(product_id, input), { status: 303, headers });
}

function checkoutPath(
  product_id: string,
  { product_type, plant_id, patient_id }: z.output<typeof orderSchema>,
): string {
  switch (product_type) {
    case "package":
      return paths.orderPackage(product_id, { patient_id });
    case "subscription":
      return paths.orderSubscription(product_id, { patient_id });
    case "deal":
      return paths.orderDeal(product_id, { patient_id });
    case "test":
      if (!plant_id) throw new FormRejection({ plant_id: ["catalogue:errors.branch_first"] });
      return paths.orderTest(plant_id, product_id, { patient_id });
  }
}
