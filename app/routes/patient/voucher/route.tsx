import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import { claimOrUse } from "./action.server.ts";
import { loadVouchers } from "./load.server.ts";
import { VoucherPage } from "./VoucherPage.tsx";

export const handle = { title: "offers:voucher.title", preserveInput: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

const query = z.object({ status: z.enum(["active", "used", "expired"]).catch("active"), page: queryPage });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadVouchers(up, readQuery(request, query));
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  return claimOrUse(request, patient);
}

export default function Vouchers() {
  return <VoucherPage {...useLoaderData<typeof loader>()} />;
}
