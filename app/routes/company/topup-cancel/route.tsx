import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireTopup } from "~/features/company/topup.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { cancelTopup, type Topup } from "~/upstream/company/deposit.server.ts";

export const handle = {
  preserveInput: ({ open }: { open: boolean }) => open,
  title: "money:topup.cancel_title",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("finance")(request);
  const topup = await requireTopup(up, params["id"]);
  const { topup_number, amount, payment_method_name: method } = topup;
  const fingerprint = fingerprintOf(session, topupSummary(topup, t));
  return { topup_number, amount, method, open: topup.payment_status === "pending", fingerprint };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up, t } = await requireCompany("finance")(request);
  return submit(request, session, {
    codes: { not_pending: "money:topup.not_pending" },
    lookAt: paths.depositTransaction(),
    run: async (_input, { form, client_request_id }) => {
      const topup = await requireTopup(up, params["id"]);
      requireShown(form, session, topupSummary(topup, t));
      const { topup_number } = topup;
      await cancelTopup(up, { topup_number, client_request_id });
      return redirectWithFlash(paths.depositTransaction(), "success", "money:topup.canceled");
    },
  });
}

function topupSummary({ topup_number, amount }: Topup, t: Translate): Shown {
  return {
    page: `topup-cancel:${topup_number}`,
    lines: [shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount)],
  };
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
