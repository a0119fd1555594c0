import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { requireTopup } from "~/features/company/topup.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { giveUp, topupSummary } from "./cancel.server.ts";

export const handle = {
  preserveInput: ({ open }: { open: boolean }) => open,
  title: "money:topup.cancel_title",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up } = await requireCompany("finance")(request);
  const topup = await requireTopup(up, params["id"]);
  const { topup_number, amount, payment_method_name: method } = topup;
  const fingerprint = fingerprintOf(session, topupSummary(topup, getT(request)));
  return { topup_number, amount, method, open: topup.payment_status === "pending", fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return giveUp(request, company, params["id"]);
}

export default function TopupCancel() {
  const { topup_number, amount, method, open, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["money", "payments"]);
  return (
    <ConfirmPage
      title={t("money:topup.cancel_title")}
      text={t("money:topup.cancel_text")}
      facts={[
        { label: t("money:topup.number"), value: topup_number },
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("payments:method"), value: method },
      ]}
      submit={t("money:topup.cancel_submit")}
      back={{ href: paths.depositTopupPayment(topup_number), text: t("money:topup.keep") }}
      refusal={open ? undefined : t("money:topup.not_pending")}
      shown={fingerprint}
    />
  );
}
