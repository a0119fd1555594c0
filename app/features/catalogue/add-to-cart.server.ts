import { z } from "zod";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import { errorsOf, formFailure, parseForm, statusOf, type FieldErrors } from "~/forms/forms.server.ts";
import { once } from "~/state/once.server.ts";
import type { Session } from "~/session/session.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { addToCart as addCartLine } from "~/upstream/cart.server.ts";
import { getProfile } from "~/upstream/accounts.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";

const key = z
  .string({ error: "errors:required" })
  .trim()
  .min(1, "errors:required")
  .max(100, "errors:too_long");

export const addToCartSchema = z.object({
  product_id: key,
  plant_id: z
    .string({ error: "catalogue:errors.branch_first" })
    .trim()
    .min(1, "catalogue:errors.branch_first")
    .max(100, "errors:too_long"),
  patient_id: z.string().trim().max(100, "errors:too_long").optional(),
});

/**
 * Puts one test into the cart and leads back to `back` with "Added. Go to cart"; the form again when the
 * laboratory says no.
 */
export async function addFromForm(request: Request, session: Session, form: FormData, back: string) {
  const parsed = parseForm(form, addToCartSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  const up = upstreamFor(session, request);
  const { product_id, plant_id, patient_id } = parsed.value;
  try {
    return await once(session, form, async () => {
      const person = patient_id ?? (await ownPatient(up));
      await addCartLine(up, { product_id, plant_id, patient_id: person, qty: 1 });
      return redirectWithFlash(back, {
        kind: "success",
        key: "cart:flash.added",
        link: { href: paths.cart(), key: "cart:flash.go" },
      });
    });
  } catch (error) {
    return formFailure(request, form, addErrors(error), { status: statusOf(error) });
  }
}

/** Refusals of a cart line, at the field that can mend them. */
export const addToCartCodes: RefusalTexts = {
  restricted: { patient_id: ["catalogue:errors.restricted"] },
  unavailable: { plant_id: ["catalogue:errors.unavailable"] },
  cart_full: "catalogue:errors.cart_full",
  "404": "catalogue:errors.gone",
};

/** Puts one test into the cart, for the signed-in person when nobody is named; leads to `back` with a flash. */
export async function addToCart(
  up: UpstreamContext,
  { product_id, plant_id, patient_id }: z.output<typeof addToCartSchema>,
  back: string,
): Promise<Response> {
  const person = patient_id ?? (await ownPatient(up));
  await addCartLine(up, { product_id, plant_id, patient_id: person, qty: 1 });
  return redirectWithFlash(back, {
    kind: "success",
    key: "cart:flash.added",
    link: { href: paths.cart(), key: "cart:flash.go" },
  });
}

/** Errors of a line that the laboratory refuses, at the field that can mend them. */
function addErrors(thrown: unknown): FieldErrors {
  if (thrown instanceof UpstreamRefusal) {
    if (thrown.code === "restricted") return { patient_id: ["catalogue:errors.restricted"] };
    if (thrown.code === "unavailable") return { plant_id: ["catalogue:errors.unavailable"] };
    if (thrown.code === "cart_full") return { "": ["catalogue:errors.cart_full"] };
    if (thrown.status === 404) return { "": ["catalogue:errors.gone"] };
  }
  return errorsOf(thrown);
}

async function ownPatient(up: UpstreamContext): Promise<string> {
  const { person } = await getProfile(up);
  return person?.patient?.patient_id ?? "";
}
