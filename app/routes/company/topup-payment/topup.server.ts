import { redirect } from "@remix-run/node";
import { requireTopup } from "~/features/company/topup.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

/** Redirects to the page with the top-up's state. */
export async function checkTopup(up: UpstreamContext, id: string | undefined): Promise<Response> {
  const { topup_number, payment_status } = await requireTopup(up, id);
  const page = paths.depositTopupPayment(topup_number);
  return payment_status === "pending"
    ? redirectWithFlash(page, { kind: "info", key: "money:topup.still_waiting" })
    : redirect(page, 303);
}
