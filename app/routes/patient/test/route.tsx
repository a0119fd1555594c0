import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { addToCartSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { branchHeaders } from "~/features/catalogue/last-branch.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { loadTestList } from "./load.server.ts";
import { testQuery } from "./query.server.ts";
import { TestList } from "./TestList.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const view = await loadTestList(up, request, readQuery(request, testQuery));
  return data(view, { headers: branchHeaders(request, view.query.plant_id, view.plants) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const query = readQuery(request, testQuery);
  return submit(request, session, {
    schema: addToCartSchema,
    codes: addToCartCodes,
    run: (input) => addTestToCart(up, input, pageHref(paths.tests, query, query.page)),
  });
}

export default function Tests() {
  return <TestList {...useLoaderData<typeof loader>()} />;
}
