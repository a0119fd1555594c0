import { addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { tryVoucher } from "~/features/vouchers/tries.server.ts";
import { failurePage, FormRejection } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import { intentOf, readForm } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  applyVoucher,
  getCart,
  removeCartLine,
  removeVoucher,
  updateCartLine,
  type LineChange,
} from "~/upstream/orders/cart.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal, refusedOr } from "~/upstream/client/errors.ts";
import { lineId } from "./line-result.ts";
import { everyLineSchema, lineSchema, removeLineSchema } from "./schema.ts";

const lineCodes: RefusalTexts = {
  ...addToCartCodes,
  version_changed: "cart:errors.changed",
  "404": "cart:errors.gone",
};

export async function changeCart(patient: Guarded) {
  const { request, session, up } = patient;
  switch (await intentOf(request)) {
    case "update":
      return submit(request, session, {
        schema: lineSchema,
        codes: lineCodes,
        run: (line) => updateLine(up, line),
      });
    case "for-all":
      return submit(request, session, {
        schema: everyLineSchema,
        codes: lineCodes,
        run: ({ patient_id }) => moveLines(up, patient_id),
      });
    case "remove":
      return submit(request, session, {
        schema: removeLineSchema,
        run: ({ cart_item_id }) => removeLine(up, cart_item_id),
      });
    case "voucher":
      return submit(request, session, {
        schema: voucherSchema,
        run: ({ code }) => setVoucher(patient, code),
      });
    case "remove-voucher":
      return submit(request, session, { run: () => dropVoucher(up) });
    default:
      return failurePage(request, await readForm(request), { "": ["errors:general"] });
  }
}

const toCart = (key: string, at = "") => redirectWithFlash(paths.cart() + at, "success", key);

/** Every change reloads the line. */
async function updateLine(up: UpstreamContext, line: LineChange) {
  await updateCartLine(up, line);
  return toCart("cart:flash.updated", `#${lineId(line)}`);
}

/** @throws UpstreamRefusal if all lines are refused; FormRejection 409 with some */
async function moveLines(up: UpstreamContext, patient_id: string) {
  const refused: { name: string; error: UpstreamRefusal }[] = [];
  const lines = (await getCart(up)).items;
  for (const { cart_item_id } of lines) {
    // Every change gives the cart another version.
    const { items, version } = await getCart(up);
    const line = items.find((item) => item.cart_item_id === cart_item_id);
    if (!line || line.plant_id === null || line.patient_id === patient_id) continue;
    const { qty, plant_id, product_name: name } = line;
    try {
      await updateCartLine(up, { cart_item_id, qty, plant_id, patient_id, version });
    } catch (error) {
      if (!(error instanceof UpstreamRefusal)) throw error;
      refused.push({ name, error });
    }
  }
  const [first] = refused;
  if (first && refused.length === lines.length) throw first.error;
  if (first) {
    const list = refused.map(({ name }) => name).join(", ");
    throw new FormRejection({ patient_id: ["cart:errors.except"] }, { status: 409, params: { list } });
  }
  return toCart("cart:flash.updated");
}

/** Succeeds for a deleted line. */
async function removeLine(up: UpstreamContext, cart_item_id: string) {
  await refusedOr(removeCartLine(up, cart_item_id), undefined, 404);
  return toCart("cart:flash.removed");
}

async function setVoucher(patient: Guarded, code: string) {
  await tryVoucher(patient, () => applyVoucher(patient.up, code));
  return toCart("cart:flash.voucher_set");
}

async function dropVoucher(up: UpstreamContext) {
  await removeVoucher(up);
  return toCart("cart:flash.voucher_removed");
}
