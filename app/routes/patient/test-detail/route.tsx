import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { paths } from "~/lib/paths.ts";
import { takeLostForm } from "~/forms/forms.server.ts";
import { textOf, valuesOf, type FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { addFromForm } from "~/features/catalogue/add-to-cart.server.ts";
import { orderNow } from "./action.server.ts";
import { isOver, loadProduct } from "./load.server.ts";
import { ProductPage } from "./ProductPage.tsx";
import { detailQuery } from "./query.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  const query = readQuery(request, detailQuery);
  const found = await loadProduct(upstreamFor(session, request), params["id"] ?? "", query);
  const lost = await takeLostForm(session.accountKey, request);
  return {
    ...found,
    query,
    title: found.product.name,
    over: isOver(found.product),
    kept: lost && valuesOf(lost),
    clientRequestId: randomUUID(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  const form = await request.clone().formData();
  const id = params["id"] ?? "";
  if (textOf(form, "intent") === "order") return orderNow(request, form, id);
  form.set("product_id", id);
  const { plant_id, patient_id } = readQuery(request, detailQuery);
  return addFromForm(request, session, form, paths.test(id, { plant_id, patient_id }));
}

export default function Test() {
  return <ProductPage {...useLoaderData<typeof loader>()} failure={useActionData<FormFailure>()} />;
}
