import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { paths } from "~/lib/paths.ts";

export function orderNow(
  product_id: string,
  { plant_id, patient_id }: z.output<typeof chooseBranchSchema>,
): Promise<Response> {
  const headers = { "Set-Cookie": rememberBranch(plant_id) };
  const path = paths.orderTest(plant_id, product_id, { patient_id });
  return Promise.resolve(redirect(path, { status: 303, headers }));
}
