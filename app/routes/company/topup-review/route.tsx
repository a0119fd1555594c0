import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { topupHref } from "~/features/company/topup-href.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { loadTopupReview, topUp } from "./review.server.ts";

export const handle = {
  title: "money:topup.review_title",
  preserveInput: ({ isOpen }: { isOpen: boolean }) => !isOpen,
};

export async function loader({ request }: LoaderFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return loadTopupReview(request, company);
}

export async function action({ request }: ActionFunctionArgs) {
  const company = await requireCompany("finance")(request);
  return topUp(request, company);
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
