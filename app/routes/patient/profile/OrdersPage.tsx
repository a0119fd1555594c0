import { translateIn } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PeriodField } from "~/ui/PeriodField.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { OrderGroup, OrderRows } from "./OrderRows.tsx";
import type { OrdersView } from "./orders.server.ts";
import type { OrderFilter } from "./query.server.ts";
import { countIn, orderStates, USUAL_PERIOD } from "./order-filter.ts";

const FIRST_GROUPS = ["pending", "active", "choose_time"];

export function OrdersPage(view: OrdersView) {
  const { t } = useTranslation("orders");
  const { open } = view;
  const groups = open?.ok ? open.data : [];
  const first = groups.filter(({ name }) => FIRST_GROUPS.includes(name));
  const others = groups.filter(({ name }) => name === "progress" || name === "not_understood");
  const folded = groups.filter(({ name }) => name === "used" || name === "expired");
  return (
    <>
      <PageHeader title={t("list.title")} />
      {open && !open.ok && !open.notYet && (
        <SectionError retryHref={paths.orders()} section={t("list.open")} />
      )}
      <div className={first.length > 0 ? "orders halves" : "orders"}>
        {first.length > 0 && <Groups groups={first} />}
        <div>
          <Groups groups={others} />
          <Past {...view} hasOpen={groups.length > 0} isAlone={first.length === 0} />
          {folded.map(({ name, rows }) => (
            <Fold key={name}>
              <summary>{t(`list.group.${name}`, { count: rows.length })}</summary>
              <OrderRows rows={rows} grouped />
            </Fold>
          ))}
        </div>
      </div>
    </>
  );
}

type OpenGroups = Extract<NonNullable<OrdersView["open"]>, { ok: true }>["data"];

function Groups({ groups }: { groups: OpenGroups }) {
  const { t } = useTranslation("orders");
  return (
    <div>
      {groups.map(({ name, rows }) => (
        <section key={name} aria-labelledby={`orders-${name}`}>
          <h2 id={`orders-${name}`} className="list-count">
            {t(`list.group.${name}`, { count: rows.length })}
          </h2>
          <OrderGroup rows={rows} />
        </section>
      ))}
    </div>
  );
}

function Past(props: OrdersView & { hasOpen: boolean; isAlone: boolean }) {
  const { list, filter, hasOpen, isAlone } = props;
  const { t, i18n } = useTranslation("orders");
  return (
    <ListSection
      tools={<Filter {...props} />}
      count={countIn(translateIn(i18n, "common"), filter)}
      list={list}
      page={filter.page}
      hrefOf={(page) => pageHref(paths.orders, filter, page)}
      name={t("list.past")}
      pagesLabel={t("list.pages")}
      empty={<NoOrders {...filter} some={hasOpen} />}
    >
      {({ results }) => <OrderRows rows={results} columns={isAlone} />}
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
