import { useTranslation } from "~/i18n/use-translation.ts";
import { VisitText } from "~/features/orders/VisitText.tsx";
import { activeFilters } from "~/lib/active-filters.ts";
import { datePresets } from "~/lib/dates.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import type { OrderRow, OrdersView } from "./orders.server.ts";
import type { OrderFilter } from "./query.server.ts";
import { orderStates, USUAL_PERIOD } from "./order-filter.ts";

export function OrdersTab(view: OrdersView) {
  const { t } = useTranslation("orders");
  return (
    <ListSection
      filters={<Filter {...view} />}
      count={(count) => t("list.count_in", { count, period: t(`period.${view.filter.period}`) })}
      list={view.list}
      page={view.filter.page}
      hrefOf={(page) => pageHref(paths.orders, view.filter, page)}
      name={t("list.title")}
      pagesLabel={t("list.pages")}
      empty={<NoOrders {...view.filter} />}
    >
      {({ results }) => (
        <CardList items={results} itemKey={(row) => row.order_number}>
          {(row) => <OrderCard row={row} />}
        </CardList>
      )}
    </ListSection>
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
      <SelectField
        name="period"
        label={t("orders:list.period")}
        options={datePresets.map((value) => ({ value, label: t(`orders:period.${value}`) }))}
        defaultValue={period}
      />
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

function NoOrders({ period, status, patient_id }: OrderFilter) {
  const { t } = useTranslation("orders");
  const lifetime = period === "lifetime" && !status && !patient_id;
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

function OrderCard({ row }: { row: OrderRow }) {
  const { t } = useTranslation(["orders", "common", "payments"]);
  const facts = [
    { label: t("common:branch"), value: row.plant },
    { label: t("payments:booking.visit"), value: row.schedule && <VisitText {...row.schedule} /> },
    ...(row.total === undefined ? [] : [{ label: t("common:total"), value: <Money amount={row.total} /> }]),
    ...(row.expires_at
      ? [{ label: t("payments:deadline"), value: <DateText value={row.expires_at} form="moment" /> }]
      : []),
  ];
  return (
    <Card
      level={3}
      title={row.more > 0 ? t("orders:list.and_more", { name: row.name, count: row.more }) : row.name}
      href={paths.order(row.order_number)}
      actions={
        <>
          {row.next && (
            <ButtonLink href={row.next.href} hiddenText={row.order_number}>
              {t(`orders:next.${row.next.key}`)}
            </ButtonLink>
          )}
          {["completed", "canceled"].includes(row.status) && (
            <ButtonLink
              look="secondary"
              href={paths.orderAgain(row.order_number)}
              hiddenText={row.order_number}
            >
              {t("orders:again.do")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="between">
        <span className="muted">{row.order_number}</span>
        <StateWord state={row.status} />
      </p>
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? "–"}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
