import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { takeLostForm } from "~/forms/forms.server.ts";
import { formFailure, textOf, valuesOf, type FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { settle } from "~/upstream/settle.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { getCart } from "~/upstream/cart.server.ts";
import { listBookablePeople } from "~/upstream/family.server.ts";
import { listPlants } from "~/upstream/plants.server.ts";
import { changeVoucher, removeLine, updateLine } from "./action.server.ts";
import { CartPage } from "./CartPage.tsx";

export const handle = { title: "cart:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const up = upstreamFor(session, request);
  const [cart, people, plants] = await Promise.all([
    getCart(up),
    settle(listBookablePeople(up)),
    settle(listPlants(up)),
  ]);
  const lost = await takeLostForm(session.accountKey, request);
  return {
    cart,
    people: people.ok ? people.data : [],
    plants: plants.ok ? plants.data.results.map(({ id, name }) => ({ id, name })) : [],
    kept: lost && valuesOf(lost),
    clientRequestId: randomUUID(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  const form = await request.clone().formData();
  switch (textOf(form, "intent")) {
    case "update":
      return updateLine(request, session, form);
    case "remove":
      return removeLine(request, session, form);
    case "voucher":
    case "remove-voucher":
      return changeVoucher(request, session, form);
    default:
      return formFailure(request, form, { "": ["errors:general"] });
  }
}

export default function Cart() {
  return <CartPage {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
