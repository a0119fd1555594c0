import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";
import { hasNext, OrderNextText, OrderStateText } from "./OrderStateText.tsx";
import { isReportClear, ReportState } from "./ReportState.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface OrderTableProps {
  orders: readonly FacilityOrder[];
  caption: string;
  brief?: boolean;
}

export function OrderTable({ orders, caption, brief }: OrderTableProps) {
  const { t } = useTranslation("facility");
  return (
    <Table
      caption={caption}
      narrow="lines"
      rows={orders}
      rowKey={({ order_number }) => order_number}
      columns={[
        patientColumn(t("column.patient")),
        { key: "tests", head: t("column.tests"), cell: ({ product_names }) => product_names.join(", ") },
        {
          key: "sent",
          head: t("column.sent"),
          cell: ({ sent_at, timezone }) => <DateText value={sent_at} form="moment" zone={timezone} />,
        },
        {
          key: "expected",
          head: t("expected"),
          line: ({ state }) => (state !== "action" ? "label" : brief ? "wide" : undefined),
          cell: (order) => hasNext(order) && <OrderNextText order={order} />,
        },
        {
          key: "state",
          head: t("column.state"),
          line: "end",
          cell: (order) => <OrderStateText order={order} />,
        },
        {
          key: "report",
          head: t("column.report"),
          cell: (order) => (order.result_ready || !isReportClear(order)) && <ReportState order={order} />,
        },
      ]}
    />
  );
}

export function patientColumn(head: string) {
  return { key: "patient", head, cell: (order: FacilityOrder) => <PatientLink order={order} /> };
}

export function PatientLink({ order }: { order: FacilityOrder }) {
  const { order_number, patient_name, medical_record_number } = order;
  return (
    <>
      <PageLink href={paths.facilityOrder(order_number)} className="action" keepsText>
        <span className="upper">{patient_name}</span>
      </PageLink>{" "}
      <span className="muted small line">
        {medical_record_number && <span className="nowrap">{medical_record_number} · </span>}
        <span className="nowrap">{order_number}</span>
      </span>
    </>
  );
}
