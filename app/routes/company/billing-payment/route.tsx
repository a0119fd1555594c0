import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type LinksFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getBillingInvoice } from "~/upstream/company/billing.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import { loadBillingPayment } from "./payment.server.ts";
import { PaymentPage } from "./PaymentPage.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireCompany()(request);
  return loadBillingPayment(request, up, params["id"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const run = async () => {
    const { invoice_number, payment_status } = await getBillingInvoice(up, params["id"] ?? "");
    const page = paths.billingPayment(invoice_number);
    if (payment_status !== "pending") return redirect(page, 303);
    return redirectWithFlash(page, { kind: "info", key: "money:topup.still_waiting" });
  };
  return submit(request, session, { schema: z.object({}), run });
}

export default function BillingPayment() {
  return <PaymentPage {...useLoaderData<typeof loader>()} />;
}
