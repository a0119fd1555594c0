import type { ReactNode } from "react";
import { daysWaited } from "~/lib/days-waited.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import type { Amount } from "~/lib/money.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { StateWord } from "~/ui/States.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

interface DueInvoices {
  key: string;
  title: string;
  note: ReactNode;
  /** undefined if the invoices could not be read */
  amount?: Amount;
}

/** Overdue ones first. */
export function useDueInvoices(invoices: CompanyDashboard["invoices"], now: number): DueInvoices[] {
  const { t, lang } = useTranslation("company");
  if (invoices === null || invoices === undefined) return [];
  if (invoices === NOT_UNDERSTOOD)
    return [{ key: "invoices", title: t("home.invoices.title"), note: <StateWord state="not_understood" /> }];
  const { overdue, due } = invoices;
  const late = daysWaited(overdue.first_due, now);
  const all = [
    {
      key: "overdue",
      count: overdue.count,
      title: t("home.invoices.overdue", { count: overdue.count }),
      amount: overdue.amount,
      note: late !== null && <StateWord tone="error">{t("home.invoices.late", { count: late })}</StateWord>,
    },
    {
      key: "due",
      count: due.count,
      title: t("home.invoices.due", { count: due.count }),
      amount: due.amount,
      note: due.first_due && t("home.invoices.first_due", { date: formatDate(due.first_due, lang) }),
    },
  ];
  return all.filter(({ count }) => count > 0);
}
