import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { accountView } from "~/features/company/company-payment.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { requireTopup } from "~/features/company/topup.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import checkoutSheet from "~/ui/styles/checkout.css?url";
import { checkTopup } from "./topup.server.ts";
import { TopupPaymentPage } from "./TopupPaymentPage.tsx";
import { topupCheckSchema } from "./schema.ts";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: checkoutSheet }];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  const topup = await requireTopup(up, params["id"]);
  const account = accountView(topup);
  const t = getT(request);
  const title = {
    pending: t("money:topup.pending_title"),
    paid: t("money:topup.paid_title"),
    over: t("money:topup.over_title"),
  };
  const { topup_number, amount } = topup;
  return { title: title[account.state], account, topup_number, amount, rights: rightsOf(session) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  return submit(request, session, { schema: topupCheckSchema, run: () => checkTopup(up, params["id"]) });
}

export default function TopupPayment() {
  return <TopupPaymentPage {...useLoaderData<typeof loader>()} />;
}
