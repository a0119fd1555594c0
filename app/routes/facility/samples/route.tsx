import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OrderStateText } from "~/features/facility/OrderStateText.tsx";
import { loadSamples } from "~/features/facility/load.server.ts";
import { OrderFiltersForm } from "~/features/facility/OrderFiltersForm.tsx";
import { facilityOrderListQuery } from "~/features/facility/order-list.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireFacility } from "~/session/guards.server.ts";
import { DateText } from "~/ui/DateText.tsx";
import { RESULTS } from "~/ui/ListFilters.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";

export const handle = { title: "facility:samples.title", sheets: ["lines", "table-card", "list-head"] };

export async function loader({ request }: LoaderFunctionArgs) {
  const facility = await requireFacility(request);
  return loadSamples(facility);
}

export default function FacilitySamples() {
  const { facility, orders, query, day } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["facility", "orders"]);
  const shown = facilityOrderListQuery(query);
  const about = [
    facility && `${facility.name} (${facility.code})`,
    t(`orders:period.${query.period}`),
    query.state && t(`facility:state.${query.state}`),
    query.q && `“${query.q}”`,
  ];
  return (
    <>
      <PageHeader
        title={t("facility:samples.title")}
        over={about.filter(Boolean).join(" · ")}
        lead={<DateText value={day} />}
        backHref={paths.facilityHome(shown)}
        backText={t("facility:samples.back")}
      />
      <OrderFiltersForm query={query} action={paths.facilitySamples} />
      <div className="list-head">
        <h2 id={RESULTS} tabIndex={-1} className="list-count">
          {t("facility:list.count", { count: orders.length })}
        </h2>
        <PageLink className="action no-print" href={paths.facilityExport(shown)} download>
          {t("facility:samples.csv")}
        </PageLink>
      </div>
      {orders.length === 0 ? (
        <EmptyState title={t("facility:samples.none")} reason={t("facility:list.none_found_reason")} />
      ) : (
        <Table
          card
          caption={t("facility:samples.title")}
          narrow="lines"
          long
          rows={orders}
          rowKey={({ order_number }) => order_number}
          columns={[
            {
              key: "patient",
              head: t("facility:column.patient"),
              cell: ({ patient_name }) => <span className="upper">{patient_name}</span>,
            },
            {
              key: "record",
              head: t("facility:column.record"),
              cell: ({ medical_record_number }) => medical_record_number,
            },
            {
              key: "order",
              head: t("facility:column.order"),
              cell: ({ order_number }) => <span className="nowrap">{order_number}</span>,
            },
            {
              key: "tests",
              head: t("facility:column.tests"),
              cell: ({ product_names }) => product_names.join(", "),
            },
            {
              key: "sent",
              head: t("facility:column.sent"),
              cell: ({ sent_at, timezone }) => <DateText value={sent_at} form="moment" zone={timezone} />,
            },
            {
              key: "state",
              head: t("facility:column.state"),
              line: "end",
              cell: (order) => <OrderStateText order={order} />,
            },
          ]}
        />
      )}
      <p className="small muted no-print">{t("facility:samples.how")}</p>
    </>
  );
}
