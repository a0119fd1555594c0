import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useFormResult } from "~/forms/result.ts";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import { changeCart } from "./action.server.ts";
import { CartPage } from "./CartPage.tsx";
import { loadCart } from "./load.server.ts";

export const handle = { title: "cart:title" };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadCart(up);
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return changeCart(request, guarded);
}

export default function Cart() {
  return <CartPage {...useLoaderData<typeof loader>()} failure={useFormResult()} />;
}
