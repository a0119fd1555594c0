import { redirect } from "@remix-run/node";
import { paths } from "~/lib/paths.ts";
import { formFailure, parseForm } from "~/forms/forms.server.ts";
import { z } from "zod";
import { addSchema } from "~/features/catalogue/add-to-cart.server.ts";

const kindSchema = z.object({
  product_type: z.enum(["test", "package", "subscription", "deal"], { error: "errors:must_be_valid" }),
  patient_id: z.string().trim().max(100).optional(),
});

/** "Order now": leads to the checkout of this one product; a test needs its branch first. */
export function orderNow(request: Request, form: FormData, product_id: string) {
  form.set("product_id", product_id);
  const kind = parseForm(form, kindSchema);
  if (!kind.ok) return formFailure(request, form, kind.errors);
  const { product_type, patient_id } = kind.value;
  if (product_type === "package") return redirect(paths.orderPackage(product_id, { patient_id }), 303);
  if (product_type === "subscription")
    return redirect(paths.orderSubscription(product_id, { patient_id }), 303);
  if (product_type === "deal") return redirect(paths.orderDeal(product_id, { patient_id }), 303);
  const parsed = parseForm(form, addSchema);
  if (!parsed.ok) return formFailure(request, form, parsed.errors);
  return redirect(paths.orderTest(parsed.value.plant_id, product_id, { patient_id }), 303);
}
