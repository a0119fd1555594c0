import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";
import { ExpectedText, ReasonsText } from "./Attention.tsx";
import { OrderStateText } from "./OrderStateText.tsx";
import { isReportClear, ReportState } from "./ReportState.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

interface OrderTableProps {
  orders: readonly FacilityOrder[];
  caption: string;
}

export function OrderTable({ orders, caption }: OrderTableProps) {
  const { t } = useTranslation("facility");
  return (
    <Table
      caption={caption}
      narrow="lines"
      rows={orders}
      rowKey={({ order_number }) => order_number}
      columns={[
        { key: "patient", head: t("column.patient"), cell: (order) => <PatientLink order={order} /> },
        { key: "tests", head: t("column.tests"), cell: ({ product_names }) => product_names.join(", ") },
        {
          key: "sent",
          head: t("column.sent"),
          cell: ({ sent_at, timezone }) => <DateText value={sent_at} form="moment" zone={timezone} />,
        },
        {
          key: "expected",
          head: t("expected"),
          line: ({ state }) => (state === "delayed" ? undefined : "label"),
          cell: (order) =>
            order.state !== "action" &&
            order.state !== "ready" &&
            order.expected_at && <ExpectedText order={order} />,
        },
        {
          key: "state",
          head: t("column.state"),
          line: "end",
          cell: (order) => <OrderStateText order={order} />,
        },
        { key: "reason", head: t("column.outcome"), cell: (order) => <Outcome order={order} /> },
      ]}
    />
  );
}

/** The reason to wait, or the report. */
function Outcome({ order }: { order: FacilityOrder }) {
  const { problems, delay, result_ready } = order;
  const hasReport = result_ready || !isReportClear(order);
  if (problems.length === 0 && !delay && !hasReport) return null;
  return (
    <>
      {problems.length > 0 ? <ReasonsText problems={problems} /> : delay}{" "}
      {hasReport && <ReportState order={order} />}
    </>
  );
}

function PatientLink({ order }: { order: FacilityOrder }) {
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
