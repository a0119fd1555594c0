import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { moneyInText } from "~/lib/money.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { Transfer } from "~/upstream/company/deposit.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { paths } from "~/lib/paths.ts";

export function LedgerTable({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation("company-payments");
  return (
    <Table
      caption={t("deposit.table")}
      narrow="lines"
      rows={transfers}
      rowKey={({ transfer_id }) => transfer_id}
      columns={[
        {
          key: "type",
          head: t("column.type"),
          cell: (row) => <TypeCell transfer={row} />,
        },
        { key: "at", head: t("column.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
        { key: "reference", head: t("column.reference"), cell: (row) => <ReferenceCell transfer={row} /> },
        {
          key: "debit",
          head: t("column.debit"),
          numeric: true,
          line: "end",
          cell: ({ debit }) => (debit ? <Money amount={debit} /> : null),
        },
        {
          key: "credit",
          head: t("column.credit"),
          numeric: true,
          line: "end",
          cell: ({ credit }) => (credit ? <Money amount={credit} /> : null),
        },
        {
          key: "balance",
          head: t("column.balance"),
          numeric: true,
          line: (row) => (isHeld(row) ? "wide" : "label"),
          cell: ({ balance_after }) => <Money amount={balance_after} />,
        },
        {
          key: "available",
          head: t("column.available"),
          numeric: true,
          line: (row) => (isHeld(row) ? "label" : "wide"),
          cell: ({ available_after }) => <Money amount={available_after} />,
        },
        {
          key: "actor",
          head: t("column.actor"),
          line: "wide",
          cell: ({ actor_name }) =>
            actor_name === null ? t("laboratory") : <span className="upper">{actor_name}</span>,
        },
      ]}
    />
  );
}

/** Changes the available amount alone, not the balance. */
const isHeld = ({ type }: Transfer) => type === "reserve" || type === "release";

function TypeCell({ transfer: { type, amount } }: { transfer: Transfer }) {
  const { t } = useTranslation("company-payments");
  const held = type === "reserve" ? "held" : type === "release" ? "freed" : null;
  return (
    <>
      {isUnderstood(type) ? t(`type.${type}`) : <StateWord state="not_understood" />}{" "}
      {held && <span className="muted line">{t(held, { amount: moneyInText(amount) })}</span>}
    </>
  );
}

function ReferenceCell({ transfer: { reference } }: { transfer: Transfer }) {
  const { t } = useTranslation("company-payments");
  const href = referenceHref(reference);
  const { kind, number } = reference;
  const text = kind === "opening" ? t("opening", { number }) : number;
  return (
    <span>
      {href ? (
        <PageLink className="action" href={href}>
          {text}
        </PageLink>
      ) : (
        text
      )}{" "}
      {reference.employee_name && <span className="upper line">{reference.employee_name}</span>}
    </span>
  );
}

type Reference = Transfer["reference"];

/** Null without a page. */
function referenceHref({ kind, number, office_care_id }: Reference): string | null {
  if (kind === "invoice") return paths.billingDetail(number);
  if (kind === "topup") return paths.depositTopupPayment(number);
  if (kind !== "examination_item" || !office_care_id) return null;
  return paths.officeCareDetail(office_care_id);
}
