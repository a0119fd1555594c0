import { useTranslation } from "~/i18n/use-translation.ts";
import { Fold } from "~/ui/Fold.tsx";
import { DocumentLink } from "~/ui/NewTab.tsx";
import { formatGrain } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { FeeMonth } from "~/upstream/fees/fees.server.ts";

const SHOWN = 3;

export function MonthTable({ months }: { months: readonly FeeMonth[] }) {
  const { t } = useTranslation("fees");
  const earlier = months.slice(SHOWN);
  return (
    <section aria-labelledby="months">
      <h2 id="months">{t("by_month")}</h2>
      <Months months={months.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <Fold>
          <summary>{t("earlier_months", { count: earlier.length })}</summary>
          <Months months={earlier} />
        </Fold>
      )}
    </section>
  );
}

function Months({ months }: { months: readonly FeeMonth[] }) {
  const { t, lang } = useTranslation("fees");
  return (
    <Table
      card
      caption={t("by_month")}
      narrow="lines"
      rows={months}
      rowKey={({ month }) => month}
      columns={[
        {
          key: "month",
          head: t("column.month"),
          cell: ({ month }) => formatGrain(`${month}-01`, "month", lang),
        },
        {
          key: "gross",
          head: t("column.gross"),
          numeric: true,
          line: "label",
          cell: ({ gross }) => <Money amount={gross} />,
        },
        {
          key: "pph21",
          head: t("column.pph21"),
          numeric: true,
          line: "label",
          cell: ({ pph21 }) => <Money amount={pph21} />,
        },
        {
          key: "net",
          head: t("column.net"),
          numeric: true,
          line: "end",
          cell: ({ net }) => <Money amount={net} />,
        },
        { key: "payout", head: t("column.payout"), cell: (row) => <Payout month={row} /> },
        { key: "papers", head: t("column.papers"), cell: (row) => <Papers month={row} /> },
      ]}
    />
  );
}

function Payout({ month }: { month: FeeMonth }) {
  const { t } = useTranslation("fees");
  const { payout_status, paid_at, bank_name, account_end } = month;
  return (
    <span>
      <StateWord state={payout_status} />{" "}
      {payout_status === "paid" && <DateText value={paid_at} form="day" />}
      {bank_name && account_end && (
        <>
          {" "}
          <br />
          <span className="muted">{t("payout.account", { bank: bank_name, end: account_end })}</span>
        </>
      )}
      <Line label={t("payout.sent")} amount={month.sent} />
      <Line label={t("payout.carried")} amount={month.carried} />
      <Line label={t("payout.overpaid")} amount={month.tax_overpaid} />
    </span>
  );
}

function Line({ label, amount }: { label: string; amount: Amount }) {
  if (!amount) return null;
  return (
    <>
      {" "}
      <br />
      {label}: <Money amount={amount} />
    </>
  );
}

function Papers({ month: { month, over, tax_slip_number } }: { month: FeeMonth }) {
  const { t, lang } = useTranslation("fees");
  const name = formatGrain(`${month}-01`, "month", lang);
  return (
    <span>
      <DocumentLink href={paths.download("fee-statement", month)}>
        {t("papers.statement")}
        <span className="vh"> {name}</span>
      </DocumentLink>
      {over && (
        <>
          {" "}
          <DocumentLink href={paths.download("fee-taxslip", month)}>
            {t("papers.taxslip")}
            <span className="vh"> {name}</span>
          </DocumentLink>
        </>
      )}
      {tax_slip_number && (
        <>
          <br />
          <span className="muted">{t("papers.number", { number: tax_slip_number })}</span>
        </>
      )}
    </span>
  );
}
