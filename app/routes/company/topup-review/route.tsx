import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server.ts";
import { topupHref } from "~/features/company/topup-href.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany, type Guarded } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { findOpenTopup, startTopup } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";

export const handle = {
  title: "company-payments:topup.review_title",
  preserveInput: ({ isOpen }: { isOpen: boolean }) => !isOpen,
};

async function readChoice({ request, up }: Guarded) {
  const query = topupSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const banks = await listPaymentMethods(up, { order_type: "company" });
  const bank = banks.find(({ method_code }) => method_code === query.data?.method_code);
  if (!query.success || !bank) throw redirect(paths.depositTopup(), 303);
  return { ...query.data, bank: bank.payment_method_name };
}

const starting = confirmation({
  load: readChoice,
  shown: ({ amount, method_code, bank }, { t }) => ({
    page: "topup",
    record: { amount, method_code },
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount),
      shownLineOf("bank", t("company-payments:topup.bank"), bank, method_code),
    ],
  }),
  codes: { topup_open: "company-payments:topup.open", role_missing: "company-payments:topup.not_finance" },
  lookAt: () => paths.depositTransaction(),
  run: async ({ up }, { amount, method_code }, _choices, client_request_id) => {
    const finish_url = env().PUBLIC_ORIGIN + paths.depositTransaction();
    const { topup_number } = await startTopup(up, { amount, method_code, finish_url, client_request_id });
    return redirect(paths.depositTopupPayment(topup_number), 303);
  },
});

export async function loader({ request }: LoaderFunctionArgs) {
  const company = await requireCompany("finance")(request);
  const [{ view, fingerprint }, open] = await Promise.all([
    starting.show(company, null),
    findOpenTopup(company.up),
  ]);
  return { ...view, isOpen: open !== null, fingerprint };
}

export async function action({ request }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return starting.confirm(company, null);
}

export default function TopupReview() {
  const { amount, method_code, bank, isOpen, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["company-payments", "payments"]);
  return (
    <ConfirmPage
      title={t("company-payments:topup.review_title")}
      look="primary"
      text={<p>{t("company-payments:topup.review_text")}</p>}
      facts={[
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("company-payments:topup.bank"), value: bank },
      ]}
      submit={t("company-payments:topup.review_submit")}
      back={{
        href: topupHref(paths.depositTopup(), { amount, method_code }),
        text: t("company-payments:topup.change"),
      }}
      refusal={isOpen ? t("company-payments:topup.open") : undefined}
      shown={fingerprint}
    />
  );
}
