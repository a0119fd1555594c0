import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import detailSheet from "~/ui/styles/detail.css?url";
import { loadProduct } from "./load.server.ts";
import { orderNow } from "./order-now.server.ts";
import { ProductPage } from "./ProductPage.tsx";
import { detailQuery } from "./query.server.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: detailSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const query = readQuery(request, detailQuery);
  return { ...(await loadProduct(up, request, params["id"] ?? "", query)), query };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const { session, up } = patient;
  const product_id = params["id"] ?? "";
  const isOrder = (await intentOf(request)) === "order";
  const { plant_id, patient_id } = readQuery(request, detailQuery);
  const back = paths.test(product_id, { plant_id, patient_id });
  return submit(request, session, {
    schema: chooseBranchSchema,
    codes: addToCartCodes,
    run: (input) =>
      isOrder
        ? orderNow({ request, ...patient }, product_id, input)
        : addTestToCart(up, { ...input, product_id }, back),
  });
}

export default function Test() {
  return <ProductPage {...useLoaderData<typeof loader>()} />;
}
