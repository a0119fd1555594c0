import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Stats } from "~/ui/Stats.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";
import { useDueInvoices } from "./use-due-invoices.tsx";

interface MoneyNowProps {
  invoices: CompanyDashboard["invoices"];
  rights: CompanyRights;
  now: number;
}

/** The amounts that are due, for those who decide but do not pay. */
export function MoneyNow({ invoices, rights, now }: MoneyNowProps) {
  const { t } = useTranslation("company");
  const due = useDueInvoices(invoices, now);
  if (rights.pays || !rights.decides.includes("second") || due.length === 0) return null;
  return (
    <section aria-labelledby="money">
      <div className="between">
        <h2 id="money">{t("home.invoices.title")}</h2>
        <PageLink className="action" href={paths.billing({ state: "unpaid" })}>
          {t("home.invoices.all")}
        </PageLink>
      </div>
      <Stats
        items={due.map(({ title, amount, note }) => ({
          label: title,
          value: amount === undefined ? note : <Money amount={amount} />,
          note: amount === undefined ? null : note,
        }))}
      />
    </section>
  );
}
