import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AccountToPay } from "~/features/company/AccountToPay.tsx";
import { accountView } from "~/features/company/company-payment.server.ts";
import { rightsOf } from "~/features/company/roles.ts";
import { requireTopup } from "~/features/company/topup.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DonePage } from "~/ui/DonePage.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

export const handle = { sheets: ["checkout"] };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany()(request);
  const topup = await requireTopup(up, params["id"]);
  const account = accountView(topup);
  const title = {
    pending: t("company-payments:topup.pending_title"),
    paid: t("company-payments:topup.paid_title"),
    over: t("company-payments:topup.over_title"),
  };
  const { topup_number, amount } = topup;
  return { title: title[account.state], account, topup_number, amount, rights: rightsOf(session) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireCompany()(request);
  return submit(request, session, { run: () => checkTopup(up, params["id"]) });
}

/** Redirects to the top-up's state. */
async function checkTopup(up: UpstreamContext, id: string | undefined): Promise<Response> {
  const { topup_number, payment_status } = await requireTopup(up, id);
  const page = paths.depositTopupPayment(topup_number);
  return payment_status === "pending"
    ? redirectWithFlash(page, "info", "company-payments:topup.still_waiting")
    : redirect(page, 303);
}

export default function TopupPayment() {
  const { account, topup_number, amount, rights } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-payments");
  const back = (
    <ButtonLink look={account.state === "paid" ? "primary" : "link"} href={paths.depositTransaction()}>
      {t("topup.to_deposit")}
    </ButtonLink>
  );
  if (account.state === "pending")
    return (
      <AccountToPay
        title={t("topup.pending_title")}
        lead={t("topup.pending_lead")}
        account={account}
        amount={amount}
        about={{ label: t("topup.number"), value: topup_number }}
      >
        {back}
        {rights.pays && (
          <ButtonLink look="link" href={paths.depositTopupCancel(topup_number)}>
            {t("topup.cancel")}
          </ButtonLink>
        )}
      </AccountToPay>
    );
  if (account.state === "paid")
    return (
      <DonePage title={t("topup.paid_title")} text={t("topup.paid_text", { amount: moneyInText(amount) })}>
        {back}
      </DonePage>
    );
  return (
    <DonePage art="empty" title={t("topup.over_title")} text={t("topup.over_text")}>
      <ButtonRow>
        {rights.pays && <ButtonLink href={paths.depositTopup()}>{t("topup.again")}</ButtonLink>}
        {back}
      </ButtonRow>
    </DonePage>
  );
}
