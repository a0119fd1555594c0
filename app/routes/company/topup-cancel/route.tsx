import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireTopup } from "~/features/company/topup.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { cancelTopup } from "~/upstream/company/deposit.server.ts";

export const handle = {
  preserveInput: ({ open }: { open: boolean }) => open,
  title: "company-payments:topup.cancel_title",
};

const canceling = confirmation({
  load: ({ up }: Guarded, id: string) => requireTopup(up, id),
  shown: ({ topup_number, amount, payment_method_name }, { t }) => ({
    page: `topup-cancel:${topup_number}`,
    record: { topup_number },
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount),
      shownLineOf("method", t("payments:method"), payment_method_name),
    ],
  }),
  codes: { not_pending: "company-payments:topup.not_pending" },
  lookAt: () => paths.depositTransaction(),
  run: async ({ up }, { topup_number }, _choices, client_request_id) => {
    await cancelTopup(up, { topup_number, client_request_id });
    return redirectWithFlash(paths.depositTransaction(), "success", "company-payments:topup.canceled");
  },
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const company = await requireCompany("finance")(request);
  const { view, fingerprint } = await canceling.show(company, params["id"] ?? "");
  const { topup_number, amount, payment_method_name: method } = view;
  return { topup_number, amount, method, open: view.payment_status === "pending", fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return canceling.confirm(company, params["id"] ?? "");
}

export default function TopupCancel() {
  const { topup_number, amount, method, open, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["company-payments", "payments"]);
  return (
    <ConfirmPage
      title={t("company-payments:topup.cancel_title")}
      text={t("company-payments:topup.cancel_text")}
      facts={[
        { label: t("company-payments:topup.number"), value: topup_number },
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("payments:method"), value: method },
      ]}
      submit={t("company-payments:topup.cancel_submit")}
      back={{ href: paths.depositTopupPayment(topup_number), text: t("company-payments:topup.keep") }}
      refusal={open ? undefined : t("company-payments:topup.not_pending")}
      shown={fingerprint}
    />
  );
}
