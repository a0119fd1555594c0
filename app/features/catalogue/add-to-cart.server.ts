import type { z } from "zod";
import type { RefusalTexts } from "~/forms/failure.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { getProfile } from "~/upstream/accounts/accounts.server.ts";
import { addToCart as addLine } from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import type { addToCartSchema } from "./add-to-cart-schema.ts";
import { rememberBranch } from "./last-branch.server.ts";

export const addToCartCodes: RefusalTexts = {
  restricted: { patient_id: ["catalogue:errors.restricted"] },
  unavailable: { plant_id: ["catalogue:errors.unavailable"] },
  cart_full: "catalogue:errors.cart_full",
  "404": "catalogue:errors.gone",
};

/** @throws UpstreamRefusal for {@link addToCartCodes} */
export async function addTestToCart(
  up: UpstreamContext,
  { product_id, plant_id, patient_id }: z.output<typeof addToCartSchema>,
  back: string,
): Promise<Response> {
  const person = patient_id ?? (await ownPatient(up));
  await addLine(up, { product_id, plant_id, patient_id: person, qty: 1 });
  return redirectWithFlash(back, "success", "cart:flash.added", {
    link: { href: paths.cart(), key: "cart:flash.go" },
    headers: new Headers({ "Set-Cookie": rememberBranch(plant_id) }),
  });
}

async function ownPatient(up: UpstreamContext): Promise<string> {
  const { person } = await getProfile(up);
  return person?.patient?.patient_id ?? "";
}
