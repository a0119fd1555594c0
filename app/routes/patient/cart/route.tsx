import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import type { Cart as CartOf } from "~/upstream/orders/cart.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import { changeCart } from "./action.server.ts";
import { CartPage } from "./CartPage.tsx";
import { loadCart } from "./load.server.ts";

export const handle = {
  title: "cart:title",
  /** the form of an existing line, or the voucher's */
  hasForm: ({ cart }: { cart: CartOf }, form: FormFailure) => {
    const id = inputOf(form, "cart_item_id");
    return cart.items.some(({ cart_item_id }) => id === "" || id === cart_item_id);
  },
};

export const links: LinksFunction = () =>
  [checkoutSheet, detailSheet].map((href) => ({ rel: "stylesheet", href }));

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadCart(up);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return changeCart(request, guarded);
}

export default function CartRoute() {
  return <CartPage {...useLoaderData<typeof loader>()} />;
}
