import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Row, RowFacts, RowList } from "~/ui/RowList.tsx";
import type { FacilityOrder } from "~/upstream/facility/facility.server.ts";
import { ExpectedText, ReasonsText } from "./Attention.tsx";
import { OrderStateText } from "./OrderStateText.tsx";
import { isDownloadable, isReportClear, ReportLink, ReportState } from "./ReportState.tsx";

interface SentOrderRowsProps {
  orders: readonly FacilityOrder[];
  caption: string;
}

export function SentOrderRows({ orders, caption }: SentOrderRowsProps) {
  const { t } = useTranslation("facility");
  return (
    <RowList label={caption}>
      {orders.map((order) => {
        const { order_number, patient_name, medical_record_number, product_names, state } = order;
        const isExpected = state !== "action" && state !== "ready" && order.expected_at;
        return (
          <Row
            key={order_number}
            title={<span className="upper">{patient_name}</span>}
            href={paths.facilityOrder(order_number)}
            note={
              <>
                <RowFacts facts={[medical_record_number, order_number]} text={product_names.join(", ")} />
                <RowFacts
                  facts={[
                    <Fragment key="sent">
                      {t("column.sent")}{" "}
                      <DateText value={order.sent_at} form="moment" zone={order.timezone} />
                    </Fragment>,
                  ]}
                  text={
                    isExpected && (
                      <>
                        {state !== "delayed" && `${t("expected")} `}
                        <ExpectedText order={order} />
                      </>
                    )
                  }
                />
                <Outcome order={order} />
              </>
            }
            beside={<OrderStateText order={order} />}
          />
        );
      })}
    </RowList>
  );
}

/** The reason to wait, or who has the report. */
function Outcome({ order }: { order: FacilityOrder }) {
  const { problems, delay, result_ready } = order;
  const hasReport = result_ready || !isReportClear(order);
  if (problems.length === 0 && !delay && !hasReport) return null;
  return (
    <>
      {problems.length > 0 ? <ReasonsText problems={problems} /> : delay}{" "}
      {hasReport && (
        <p>
          <ReportState order={order} /> {isDownloadable(order) && <ReportLink order={order} />}
        </p>
      )}
    </>
  );
}
