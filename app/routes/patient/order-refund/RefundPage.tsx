import { AccountFields } from "~/features/practitioner/AccountFields.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { RefundConfirmView } from "./confirm.server.ts";
import { refundSchema } from "./schema.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function RefundPage({ view }: { view: RefundConfirmView }) {
  const { t } = useTranslation(["refunds", "orders", "payments"]);
  const { order_number, cancellation, refusal, banks, hasVisit, zone } = view;
  const fields = useFields(refundSchema, { initial: { account_name: cancellation?.account_name } });
  const [bank_code, account_number, account_name] = [
    { ...fields.bank_code, required: true, optional: false },
    { ...fields.account_number, required: true, optional: false },
    { ...fields.account_name, required: true, optional: false },
  ];
  return (
    <ConfirmPage
      title={t("orders:cancel.heading")}
      text={t(hasVisit ? "refunds:confirm.text" : "refunds:confirm.text_later")}
      facts={[
        { label: t("payments:order_number"), value: order_number },
        ...useAmounts(refusal ? null : cancellation, zone),
        ...(view.voucherKept ? [{ label: t("refunds:voucher"), value: view.voucherKept }] : []),
      ]}
      submit={
        cancellation?.net
          ? t("refunds:confirm.submit", { amount: moneyInText(cancellation.net) })
          : t("orders:cancel.submit")
      }
      back={{
        href: paths.order(order_number),
        text: t("orders:cancel.keep"),
        headerText: t("payments:invoice.to_order"),
      }}
      refusal={refusal ? t(refusal) : undefined}
      shown={view.fingerprint}
    >
      {cancellation?.needs_account === true && (
        <section aria-labelledby="account" className="stack">
          <h2 id="account">{t("refunds:account.title")}</h2>
          <p>{t("refunds:account.lead")}</p>
          <AccountFields
            fields={{ bank_code, account_number, account_name }}
            banks={banks}
            holder={cancellation.account_name}
          />
        </section>
      )}
      <TextAreaField {...fields.reason} label={t("orders:cancel.reason")} />
    </ConfirmPage>
  );
}

function useAmounts(cancellation: RefundConfirmView["cancellation"], zone: string | undefined): SummaryRow[] {
  const { t } = useTranslation("refunds");
  if (!cancellation) return [];
  const { gross, fee, net, method_name, arrives_by, free_until, voucher_code, voucher_until } = cancellation;
  const isFree = fee === 0;
  return [
    ...(gross === 0
      ? []
      : [
          { label: t("gross"), value: <Money amount={gross} /> },
          {
            label: t("fee"),
            value: !isFree ? (
              <Money amount={fee} />
            ) : free_until ? (
              <>
                {t("no_fee_until")} <DateText value={free_until} form="end" {...(zone && { zone })} />
              </>
            ) : (
              t("free")
            ),
          },
          {
            label: t("net"),
            value: <Money strong amount={net} />,
          },
        ]),
    ...(net === 0
      ? []
      : [
          { label: t("method"), value: method_name },
          { label: t("by"), value: <DateText value={arrives_by} /> },
        ]),
    ...(voucher_code
      ? [
          {
            label: t("voucher"),
            value: (
              <>
                {voucher_code}: {t("voucher_until")} <DateText value={voucher_until} form="until" />
              </>
            ),
          },
        ]
      : []),
    ...(cancellation.returns_quota === false
      ? []
      : [
          {
            label: t("quota"),
            value: isUnderstood(cancellation.returns_quota) ? t("quota_back") : <NotUnderstoodNote />,
          },
        ]),
  ];
}
