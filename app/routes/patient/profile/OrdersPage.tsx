import { translateIn } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { OrderRows } from "./OrderRows.tsx";
import type { OrdersView } from "./orders.server.ts";
import type { OrderFilter } from "./query.server.ts";
import { countIn, orderStates, USUAL_PERIOD } from "./order-filter.ts";

export function OrdersPage(view: OrdersView) {
  const { t, i18n } = useTranslation("orders");
  const { open, list, filter } = view;
  const groups = open?.ok ? open.data : [];
  return (
    <>
      <PageHeader title={t("list.title")} />
      <Filter {...view} />
      {open && !open.ok && !open.notYet && (
        <SectionError retryHref={paths.orders()} section={t("list.open")} />
      )}
      {groups.map(({ name, rows }) => (
        <section key={name} aria-labelledby={`orders-${name}`}>
          <h2 id={`orders-${name}`} className="list-count">
            {t(`list.group.${name}`, { count: rows.length })}
          </h2>
          <OrderRows rows={rows} />
        </section>
      ))}
      <ListSection
        count={countIn(translateIn(i18n, "common"), filter)}
        list={list}
        page={filter.page}
        hrefOf={(page) => pageHref(paths.orders, filter, page)}
        name={t("list.past")}
        pagesLabel={t("list.pages")}
        empty={<NoOrders {...filter} some={groups.length > 0} />}
      >
        {({ results }) => <OrderRows rows={results} />}
      </ListSection>
    </>
  );
}

function Filter({ filter, people }: OrdersView) {
  const { t } = useTranslation(["orders", "common", "ui"]);
  const { period, status, patient_id } = filter;
  return (
    <ListFilters
      action={paths.profile()}
      hidden={{ tab: "ORDER" }}
      label={t("orders:list.filter")}
      active={activeFilters(paths.orders, filter, {
        period: period !== USUAL_PERIOD && t(`orders:period.${period}`),
        status: status && t(`ui:state.${status}`),
        patient_id: patient_id && (people.find(({ value }) => value === patient_id)?.label ?? patient_id),
      })}
      clearHref={paths.orders()}
    >
      <PeriodField label={t("orders:list.period")} value={period} />
      <SelectField
        name="status"
        label={t("common:status")}
        prompt={t("orders:list.all")}
        options={orderStates.map((value) => ({ value, label: t(`ui:state.${value}`) }))}
        defaultValue={status}
      />
      {people.length > 1 && (
        <SelectField
          name="patient_id"
          label={t("common:patient")}
          prompt={t("orders:list.everybody")}
          options={people}
          defaultValue={patient_id}
        />
      )}
    </ListFilters>
  );
}

function NoOrders({ period, status, patient_id, some }: OrderFilter & { some: boolean }) {
  const { t } = useTranslation("orders");
  const lifetime = period === "lifetime" && !status && !patient_id;
  if (some) return <p className="muted">{t("list.none_past", { period: t(`period.${period}`) })}</p>;
  return (
    <EmptyState
      art="orders"
      title={lifetime ? t("list.never") : t("list.none", { period: t(`period.${period}`) })}
      reason={status || patient_id ? t("list.none_filter") : undefined}
      action={
        lifetime ? (
          <ButtonLink href={paths.tests()}>{t("list.find")}</ButtonLink>
        ) : (
          <ButtonLink look="secondary" href={paths.orders({ period: "lifetime" })}>
            {t("list.lifetime")}
          </ButtonLink>
        )
      }
    />
  );
}
