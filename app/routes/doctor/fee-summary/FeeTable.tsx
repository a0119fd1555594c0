import { useTranslation } from "~/i18n/use-translation.ts";
import { rateText } from "~/features/fees/fee-list.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Fee } from "~/upstream/fees/fees.server.ts";

export function FeeTable({ fees }: { fees: readonly Fee[] }) {
  const { t, lang } = useTranslation("fees");
  const money = (key: "base" | "gross" | "tax_base" | "pph21" | "net") => ({
    key,
    head: t(`column.${key}`),
    numeric: true,
    line: key === "net" ? ("end" as const) : ("label" as const),
    cell: (fee: Fee) => <Money amount={fee[key]} />,
  });
  return (
    <Table
      card
      caption={t("by_referral")}
      narrow="lines"
      rows={fees}
      rowKey={({ referral_number, kind, at }) => `${referral_number} ${kind} ${at ?? ""}`}
      columns={[
        {
          key: "referral",
          head: t("column.referral"),
          cell: (fee) => <Referral fee={fee} />,
        },
        money("base"),
        {
          key: "rate",
          head: t("column.rate"),
          numeric: true,
          line: "label",
          cell: (fee) => rateText(fee, lang),
        },
        money("gross"),
        money("tax_base"),
        money("pph21"),
        money("net"),
        {
          key: "payout",
          head: t("column.payout"),
          cell: ({ payout_status, paid_at }) =>
            payout_status === "paid" ? (
              <span>
                <StateWord state="paid" /> <DateText value={paid_at} form="day" />
              </span>
            ) : (
              <StateWord state={payout_status} />
            ),
        },
      ]}
    />
  );
}

function Referral({ fee: { referral_number, kind, at } }: { fee: Fee }) {
  const { t } = useTranslation("fees");
  return (
    <span>
      <span className="nowrap">{referral_number}</span>
      <span className="muted small line nowrap">
        {" "}
        <DateText value={at} form="day" />
        {kind !== "fee" && ` · ${t(`kind.${kind}`)}`}
      </span>
    </span>
  );
}
