import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { Table } from "~/ui/Table.tsx";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";
import { ExpectedText, ReasonsText } from "./Attention.tsx";
import { OrderStateText } from "./OrderStateText.tsx";
import { isDownloadable, isReportClear, ReportLink, ReportState } from "./ReportState.tsx";

interface SentOrdersProps {
  orders: readonly FacilityOrder[];
  caption: string;
}

export function SentOrders({ orders, caption }: SentOrdersProps) {
  const { t } = useTranslation("facility");
  return (
    <Table
      card
      caption={caption}
      narrow="lines"
      rows={orders}
      rowKey={({ order_number }) => order_number}
      columns={[
        {
          key: "patient",
          head: t("column.patient"),
          cell: ({ order_number, patient_name, medical_record_number }) => (
            <>
              <PageLink className="upper" href={paths.facilityOrder(order_number)}>
                {patient_name}
              </PageLink>
              <p className="muted patient">
                {medical_record_number && `${medical_record_number}, `}
                <span className="nowrap">{order_number}</span>
              </p>
            </>
          ),
        },
        {
          key: "tests",
          head: t("column.tests"),
          line: "note",
          cell: ({ product_names }) => product_names.join(", "),
        },
        {
          key: "sent",
          head: t("column.sent"),
          line: "label",
          cell: ({ sent_at, timezone }) => <DateText value={sent_at} form="moment" zone={timezone} />,
        },
        {
          key: "state",
          head: t("column.state"),
          line: "end",
          cell: (order) => <OrderStateText order={order} />,
        },
        { key: "outcome", head: t("column.outcome"), line: "note", cell: (order) => outcomeOf(order) },
      ]}
    />
  );
}

/** Null without anything to say, so that the cell is blank. */
function outcomeOf(order: FacilityOrder) {
  const { problems, delay, state, expected_at, result_ready } = order;
  const isExpected = state !== "action" && state !== "ready" && expected_at !== null;
  const hasReport = result_ready || !isReportClear(order);
  if (problems.length === 0 && !delay && !isExpected && !hasReport) return null;
  return <Outcome order={order} isExpected={isExpected} hasReport={Boolean(hasReport)} />;
}

interface OutcomeProps {
  order: FacilityOrder;
  isExpected: boolean;
  hasReport: boolean;
}

/** The reason to wait and until when, or who has the report. */
function Outcome({ order, isExpected, hasReport }: OutcomeProps) {
  const { t } = useTranslation("facility");
  const { problems, delay, state } = order;
  return (
    <>
      {problems.length > 0 ? <ReasonsText problems={problems} /> : delay && <p>{delay}</p>}
      {isExpected && (
        <p>
          {state !== "delayed" && `${t("expected")} `}
          <ExpectedText order={order} />
        </p>
      )}
      {hasReport && (
        <p>
          <ReportState order={order} /> {isDownloadable(order) && <ReportLink order={order} />}
        </p>
      )}
    </>
  );
}
