import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { env } from "~/env.server.ts";
import { topupHref } from "~/features/company/topup-href.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findOpenTopup, startTopup } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";

export const handle = {
  title: "money:topup.review_title",
  preserveInput: ({ isOpen }: { isOpen: boolean }) => !isOpen,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, up, t } = await requireCompany("finance")(request);
  const [asked, open] = await Promise.all([askedOf(request, up), findOpenTopup(up)]);
  const fingerprint = fingerprintOf(session, shownOf(asked, t));
  return { ...asked, isOpen: open !== null, fingerprint };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up, t } = await requireCompany("finance")(request);
  return submit(request, session, {
    codes: { topup_open: "money:topup.open", role_missing: "money:topup.not_finance" },
    lookAt: paths.depositTransaction(),
    run: async (_input, { form, client_request_id }) => {
      const asked = await askedOf(request, up);
      requireShown(form, session, shownOf(asked, t));
      const { amount, method_code } = asked;
      const { topup_number } = await startTopup(up, {
        amount,
        method_code,
        finish_url: env().PUBLIC_ORIGIN + paths.depositTransaction(),
        client_request_id,
      });
      return redirect(paths.depositTopupPayment(topup_number), 303);
    },
  });
}

/** Input from the review's query; redirects to the form if invalid. */
async function askedOf(request: Request, up: UpstreamContext) {
  const asked = topupSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const banks = await listPaymentMethods(up, { order_type: "company" });
  const bank = banks.find(({ method_code }) => method_code === asked.data?.method_code);
  if (!asked.success || !bank) throw redirect(paths.depositTopup(), 303);
  return { ...asked.data, bank: bank.payment_method_name };
}

type Asked = Awaited<ReturnType<typeof askedOf>>;

function shownOf({ amount, method_code, bank }: Asked, t: Translate): Shown {
  return {
    page: "topup",
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount),
      shownLineOf("bank", t("money:topup.bank"), bank, method_code),
    ],
  };
}

export default function TopupReview() {
  const { amount, method_code, bank, isOpen, fingerprint } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["money", "payments"]);
  return (
    <ConfirmPage
      title={t("money:topup.review_title")}
      look="primary"
      text={<p>{t("money:topup.review_text")}</p>}
      facts={[
        { label: t("payments:amount"), value: <Money amount={amount} /> },
        { label: t("money:topup.bank"), value: bank },
      ]}
      submit={t("money:topup.review_submit")}
      back={{
        href: topupHref(paths.depositTopup(), { amount, method_code }),
        text: t("money:topup.change"),
      }}
      refusal={isOpen ? t("money:topup.open") : undefined}
      shown={fingerprint}
    />
  );
}
