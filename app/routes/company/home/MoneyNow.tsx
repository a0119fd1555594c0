import { daysWaited } from "~/features/approval/age.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate, today } from "~/lib/dates.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Stats, type Stat } from "~/ui/Stats.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";

interface MoneyNowProps {
  dashboard: Pick<CompanyDashboard, "invoices" | "deposit">;
  rights: CompanyRights;
  now: number;
}

/** The amounts that are due, and the deposit that can pay them. */
export function MoneyNow({ dashboard, rights, now }: MoneyNowProps) {
  const { t } = useTranslation(["company", "company-payments"]);
  const { deposit } = dashboard;
  const items = [
    ...useInvoices(dashboard.invoices, now),
    ...(deposit
      ? [
          {
            label: t("company-payments:pay.available"),
            value:
              deposit.available === null ? (
                <StateWord state="not_understood" />
              ) : (
                <Money amount={deposit.available} />
              ),
          },
        ]
      : []),
  ];
  if (!rights.decides.includes("second") || items.length === 0) return null;
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t("company-payments:tabs.label")}</h2>
      <Stats items={items} />
      <ButtonRow>
        {dashboard.invoices && (
          <ButtonLink look={rights.pays ? "primary" : "secondary"} href={paths.billing({ state: "unpaid" })}>
            {t(rights.pays ? "company:home.invoices.pay" : "company:home.invoices.title")}
          </ButtonLink>
        )}
        {rights.pays && deposit && (
          <ButtonLink look="secondary" href={paths.depositTopup()}>
            {t("company:home.deposit.topup")}
          </ButtonLink>
        )}
      </ButtonRow>
    </section>
  );
}

function useInvoices(invoices: CompanyDashboard["invoices"], now: number): Stat[] {
  const { t, lang } = useTranslation("company");
  if (invoices === null || invoices === undefined) return [];
  if (invoices === NOT_UNDERSTOOD)
    return [{ label: t("home.invoices.title"), value: <StateWord state="not_understood" /> }];
  const { overdue, due } = invoices;
  const late = daysWaited(overdue.first_due, Date.parse(today(undefined, new Date(now))));
  return [
    ...(overdue.count === 0
      ? []
      : [
          {
            label: t("home.invoices.overdue", { count: overdue.count }),
            value: <Money amount={overdue.amount} />,
            note: late !== null && (
              <StateWord tone="error">{t("home.invoices.late", { count: late })}</StateWord>
            ),
          },
        ]),
    ...(due.count === 0 && overdue.count > 0
      ? []
      : [
          {
            label: t("home.invoices.due", { count: due.count }),
            value: <Money amount={due.amount} />,
            note: due.first_due && t("home.invoices.first_due", { date: formatDate(due.first_due, lang) }),
          },
        ]),
  ];
}
