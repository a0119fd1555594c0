import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { chooseBranchSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { loadOffer } from "~/features/offers/detail.server.ts";
import { OfferPage } from "~/features/offers/OfferPage.tsx";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { CartForm } from "./CartForm.tsx";

export const handle = { sheets: ["detail"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadOffer(patient, "package", params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const product_id = params["id"] ?? "";
  return submit(request, session, {
    schema: chooseBranchSchema,
    codes: addToCartCodes,
    run: (input) => addTestToCart(up, { ...input, product_id }, paths.buyPackageDetail(product_id)),
  });
}

export default function Package() {
  const view = useLoaderData<typeof loader>();
  return (
    <OfferPage type="package" {...view}>
      {view.branches.length > 0 && <CartForm {...view} />}
    </OfferPage>
  );
}
