import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import { feesAt, isMonth, feeListQuery, recentMonths, type FeePeriod } from "~/features/fees/fee-list.ts";
import type { Mismatch } from "~/features/fees/fee-sums.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { datePresets, formatGrain } from "~/lib/dates.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { Fee, FeeMonth, FeeTotals } from "~/upstream/fees/fees.server.ts";
import { SummaryTabs } from "~/features/fees/SummaryTabs.tsx";
import { FeeTable } from "./FeeTable.tsx";
import { Mismatches } from "./Mismatches.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface FeePageProps {
  list: Loadable<{ results: Fee[]; meta: Meta; totals: FeeTotals; months: FeeMonth[] }>;
  wrong: Mismatch[];
  period: FeePeriod;
  page: number;
  /** YYYY-MM-DD */
  today: string;
}

export function FeePage({ list, wrong, period, page, today }: FeePageProps) {
  const { t } = useTranslation("fees");
  return (
    <ListPage
      compact
      title={t("title")}
      intro={<SummaryTabs current="fee" />}
      count={(total) => t("count", { count: total })}
      list={list}
      page={page}
      hrefOf={feesAt(period)}
      pagesLabel={t("pages")}
      filters={<Filters period={period} today={today} />}
      empty={<EmptyState title={t("none")} reason={t(period === "lifetime" ? "none_yet" : "none_period")} />}
    >
      {({ results, totals, months, meta }) => (
        <>
          <Mismatches wrong={wrong} />
          {page === 1 && (
            <>
              <Totals totals={totals} />
              <MonthTable months={months} />
            </>
          )}
          <section aria-labelledby="referrals">
            <h2 id="referrals">{t("by_referral")}</h2>
            {meta.last_page > 1 && <p>{t("in_parts")}</p>}
            <FeeTable fees={results} />
            <p className="no-print">
              <PageLink className="action" href={paths.feeExport(feeListQuery(period))} download>
                {t("csv")}
              </PageLink>{" "}
              <span className="muted">{t("csv_hint")}</span>
            </p>
          </section>
        </>
      )}
    </ListPage>
  );
}

function Totals({ totals }: { totals: FeeTotals }) {
  const { t } = useTranslation("fees");
  return (
    <section aria-labelledby="totals">
      <h2 id="totals">{t("totals")}</h2>
      <div className="narrow">
        <PriceRows
          rows={[
            { label: t("column.gross"), amount: totals.gross },
            { label: t("column.tax_base"), amount: totals.tax_base },
            { label: t("column.pph21"), amount: totals.pph21 },
            { label: t("column.net"), amount: totals.net, kind: "total" },
            { label: t("of_it_paid"), amount: totals.paid },
            { label: t("of_it_pending"), amount: totals.pending },
          ]}
        />
      </div>
      <p className="muted">{t("rule")}</p>
    </section>
  );
}

function Filters({ period, today }: { period: FeePeriod; today: string }) {
  const { t, i18n } = useTranslation(["fees", "orders"]);
  const lang = textLang(i18n.language);
  const monthName = (month: string) => formatGrain(`${month}-01`, "month", lang);
  const shown = feeListQuery(period);
  const preset = datePresets.find((one) => one === period);
  const name = preset ? t(`orders:period.${preset}`) : monthName(period);
  const months = recentMonths(today);
  const all = isMonth(period) && !months.includes(period) ? [...months, period] : months;
  return (
    <ListFilters
      action={paths.feeSummary()}
      label={t("fees:filters")}
      active={activeFilters(paths.feeSummary, shown, { period: shown.period && name })}
      clearHref={paths.feeSummary()}
    >
      <SelectField
        name="period"
        label={t("fees:period")}
        options={[
          ...datePresets.map((value) => ({ value, label: t(`orders:period.${value}`) })),
          ...all.map((value) => ({ value, label: monthName(value), group: t("fees:months") })),
        ]}
        defaultValue={period}
      />
    </ListFilters>
  );
}
