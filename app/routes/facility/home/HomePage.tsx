import { AgreementNotice, FacilityCard } from "~/features/facility/FacilityCard.tsx";
import { OrderFiltersForm } from "~/features/facility/OrderFiltersForm.tsx";
import { groupsOf } from "~/features/facility/groups.ts";
import type { loadFacilityHome } from "~/features/facility/load.server.ts";
import { facilityOrderListQuery, ordersAt, stateHref, worklist } from "~/features/facility/order-list.ts";
import { SentOrders } from "~/features/facility/SentOrders.tsx";
import { AlertsFirst } from "~/features/results/AlertsFirst.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { partProps } from "~/modules/attributes.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { Places } from "~/ui/Places.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { FacilityDashboard } from "~/upstream/facility/facility.server.ts";

type HomePageProps = Awaited<ReturnType<typeof loadFacilityHome>>;

export function FacilityHomePage(props: HomePageProps) {
  return props.isFiltered ? <FilteredOrders {...props} /> : <Overview {...props} />;
}

function Alerts({ alerts }: Pick<HomePageProps, "alerts">) {
  return <AlertsFirst alerts={alerts} reader="facility" retryHref={paths.facilityHome()} />;
}

function FilteredOrders({ list, query, page }: HomePageProps) {
  const { t } = useTranslation("facility");
  return (
    <ListPage
      title={t("list.title")}
      list={list}
      page={page}
      hrefOf={ordersAt(query)}
      pagesLabel={t("list.pages")}
      count={(total) => t("list.count", { count: total })}
      filters={<OrderFiltersForm query={query} action={paths.facilityHome} />}
      tools={<CopyLink query={query} />}
      empty={
        <EmptyState
          title={t("list.none_found")}
          reason={t("list.none_found_reason")}
          action={<ButtonLink href={paths.facilityHome()}>{t("list.overview")}</ButtonLink>}
        />
      }
    >
      {({ results }) => (
        <>
          <SentOrders orders={results} caption={t("list.title")} />
        </>
      )}
    </ListPage>
  );
}

function Overview({ alerts, dashboard, list, query, page, name, day }: HomePageProps) {
  const { t } = useTranslation("facility");
  if (!dashboard.ok && dashboard.notYet)
    return (
      <>
        <PageHeader title={<span className="upper">{name}</span>} />
        <Alerts alerts={alerts} />
        <Places here={paths.facilityHome()} />
      </>
    );
  const facility = dashboard.ok ? dashboard.data.facility : null;
  return (
    <div className="compact">
      <PageHeader title={facility?.name ?? name} />
      <Alerts alerts={alerts} />
      {facility && <AgreementNotice agreement={facility.agreement} plant={facility.plant} day={day} />}
      <div className="stack compact" {...(dashboard.ok && list.ok ? partProps("live", "list") : {})}>
        {dashboard.ok ? (
          <Counts counts={dashboard.data.counts} />
        ) : (
          <SectionError retryHref={paths.facilityHome()} section={t("counts.label")} />
        )}
        <Orders dashboard={dashboard} list={list} query={query} page={page} />
        {facility && <FacilityCard facility={facility} />}
      </div>
    </div>
  );
}

function Orders({
  dashboard,
  list,
  query,
  page,
}: Pick<HomePageProps, "dashboard" | "list" | "query" | "page">) {
  const { t } = useTranslation("facility");
  const listed = list.ok ? list.data.results : [];
  const orders = dashboard.ok ? worklist(dashboard.data, listed) : listed;
  return (
    <section aria-labelledby="orders">
      <h2 id="orders">{t("today.heading")}</h2>
      <OrderFiltersForm query={query} action={paths.facilityHome} />
      {/* The folded filters float beside it; the rows come after. */}
      <div className="list-count">{listed.length > 0 && <CopyLink query={query} />}</div>
      {!list.ok && <SectionError retryHref={paths.facilityHome()} section={t("today.heading")} />}
      <div className="sent-groups">
        {groupsOf(orders).map((entry) => (
          <section key={entry.group} aria-labelledby={`group-${entry.group}`}>
            <h3 id={`group-${entry.group}`}>
              {t(`groups.${entry.group}`)} ({entry.orders.length})
            </h3>
            <SentOrders orders={entry.orders} caption={t(`groups.${entry.group}`)} />
          </section>
        ))}
      </div>
      {list.ok && orders.length === 0 && (
        <EmptyState title={t("today.none")} reason={t("today.none_reason")} />
      )}
      {list.ok && (
        <Pagination
          page={page}
          lastPage={list.data.meta.last_page}
          href={ordersAt(query)}
          label={t("list.pages")}
        />
      )}
      <p>
        <PageLink href={stateHref("ready")} className="action">
          {t("ready.all")}
        </PageLink>
      </p>
    </section>
  );
}

function CopyLink({ query }: Pick<HomePageProps, "query">) {
  const { t } = useTranslation("facility");
  return (
    <PageLink className="action no-print" href={paths.facilitySamples(facilityOrderListQuery(query))}>
      {t("samples.print")}
    </PageLink>
  );
}

function Counts({ counts }: { counts: FacilityDashboard["counts"] }) {
  const { t } = useTranslation("facility");
  const links = [
    { state: "action", href: stateHref("action"), count: counts.action },
    { state: "delayed", href: stateHref("delayed"), count: counts.delayed },
    { state: "new", href: stateHref("new"), count: counts.ready },
  ] as const;
  return (
    <nav aria-label={t("counts.label")}>
      <ul className="chips">
        {links.map(({ state, href, count }) => (
          <li key={state}>
            <PageLink className="chip" href={href}>
              {count === NOT_UNDERSTOOD ? (
                <>
                  {t(`state.${state === "new" ? "ready" : state}`)}: {t("state.not_understood")}
                </>
              ) : (
                t(`counts.${state}`, { count })
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
