import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { rememberBranch } from "~/features/catalogue/last-branch.server.ts";
import { enterPersonAhead } from "~/features/checkout/people.server.ts";
import { testSource } from "~/features/checkout/sources.server.ts";
import { stepPath } from "~/steps/journey.ts";
import type { StepRequest } from "~/steps/wizard.server.ts";

/** Starts the order at its times; at its people if the person is unknown or refused. */
export async function orderNow(
  asked: StepRequest,
  product_id: string,
  { plant_id, patient_id }: z.output<typeof chooseBranchSchema>,
): Promise<Response> {
  const headers = { "Set-Cookie": rememberBranch(plant_id) };
  const source = testSource(plant_id, product_id);
  const person = patient_id ?? asked.up.patientId;
  const entered = person ? await enterPersonAhead({ ...asked, source }, person) : false;
  return redirect(entered ? stepPath(source, "schedule") : source.path, { status: 303, headers });
}
