import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { fieldId } from "~/lib/field-id.ts";
import type { Cart, CartLine } from "~/upstream/orders/cart.server.ts";

/** Undefined unless it is this line's. */
export function resultOf(line: CartLine, failure: FormFailure | undefined): FormFailure | undefined {
  return inputOf(failure, "cart_item_id") === line.cart_item_id ? failure : undefined;
}

/** True if the cart changed after the page was loaded. */
export function changedMeanwhile(result: FormFailure | undefined, cart: Cart): boolean {
  return result?.intent === "update" && inputOf(result, "version") !== String(cart.version);
}

export function lineId({ cart_item_id }: { cart_item_id: string }): string {
  return fieldId(`line-${cart_item_id}`);
}

export function changedId(line: CartLine): string {
  return fieldId(`changed-${line.cart_item_id}`);
}
