import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SummaryTabs } from "~/features/fees/SummaryTabs.tsx";
import { feeListQuery, feesAt, isMonth, recentMonths, type FeePeriod } from "~/features/fees/fee-list.ts";
import { feePage, feeQuery } from "~/features/fees/fee-query.server.ts";
import { mismatches } from "~/features/fees/fee-sums.ts";
import { requireFeesShown } from "~/features/fees/switch.server.ts";
import { listTitle, loadPage } from "~/forms/list.server.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { today, datePresets, formatGrain } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { FeeTotals } from "~/upstream/fees/fees.server.ts";
import { FeeTable } from "./FeeTable.tsx";
import { Mismatches } from "./Mismatches.tsx";
import { MonthTable } from "./MonthTable.tsx";

export const handle = { sheets: ["tabs", "lines", "table-card", "tiles"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up, t } = await requireDoctor(request);
  requireFeesShown();
  const { page, period } = readQuery(request, feeQuery);
  const list = await loadPage(page, feePage(up, period, page), feesAt(period));
  const wrong = list.ok
    ? mismatches({ ...list.data, rows: list.data.results }, list.data.meta.last_page === 1)
    : [];
  const isFiltered = Object.values(feeListQuery(period)).some(Boolean);
  const countOf = (count: number) => t("fees:count", { count });
  const title = listTitle(t("fees:title"), list, isFiltered && countOf);
  return { title, list, wrong, period, page, today: today() };
}

export default function FeeSummary() {
  const { list, wrong, period, page, today } = useLoaderData<typeof loader>();
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
      <div className="narrow card totals">
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
  const { t, lang } = useTranslation(["fees", "orders"]);
  const monthName = (month: string) => formatGrain(`${month}-01`, "month", lang);
  const shown = feeListQuery(period);
  const preset = datePresets.find((datePreset) => datePreset === period);
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
