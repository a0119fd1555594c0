import type { LoaderFunctionArgs } from "@remix-run/node";
import { toLedgerQuery, ledgerFilters } from "~/features/company/ledger-query.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { csvResponse, toCsv, type CsvColumn } from "~/lib/csv.ts";
import { today } from "~/lib/dates.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { listAllTransfers, type Transfer } from "~/upstream/company/deposit.server.ts";
import type { Translate } from "~/i18n/translate.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany()(request);
  const { transfers, stopped } = await listAllTransfers(up, toLedgerQuery(readQuery(request, ledgerFilters)));
  return csvResponse(`deposit-${today()}`, ledgerCsv(transfers, stopped, t));
}

/** Separate debit and credit columns avoid a leading minus. */
function ledgerCsv(transfers: readonly Transfer[], stopped: string | null, t: Translate): string {
  const head = (name: "at" | "type" | "amount" | "reference" | "employee") =>
    t(`company-payments:column.${name}`);
  const columns: CsvColumn<Transfer>[] = [
    { head: head("at"), value: ({ at }) => at },
    { head: head("type"), value: ({ type }) => t(`company-payments:type.${type}`) },
    {
      head: head("reference"),
      value: ({ reference: { kind, number } }) =>
        kind === "opening" ? t("company-payments:opening", { number }) : number,
    },
    { head: head("employee"), value: ({ reference }) => reference.employee_name },
    { head: head("amount"), value: ({ amount }) => amount },
    { head: t("company-payments:column.debit"), value: ({ debit }) => debit },
    { head: t("company-payments:column.credit"), value: ({ credit }) => credit },
    { head: t("company-payments:column.balance"), value: ({ balance_after }) => balance_after },
    { head: t("company-payments:column.available"), value: ({ available_after }) => available_after },
    {
      head: t("company-payments:column.actor"),
      value: ({ actor_name }) => actor_name ?? t("company-payments:laboratory"),
    },
  ];
  return toCsv<Transfer | null>(
    stopped ? [...transfers, null] : transfers,
    columns.map(({ head, value }, position) => ({
      head,
      value: (row) => (row ? value(row) : position === 0 ? stopped : null),
    })),
  );
}
