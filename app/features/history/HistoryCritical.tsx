import { AlertStrips } from "~/features/results/AlertStrips.tsx";
import { Critical, isInForce, isWaiting } from "~/features/results/Critical.tsx";
import { isCritical } from "~/features/results/values.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { HistorySeries } from "~/upstream/results/result-history.server.ts";
import type { HistoryView } from "./load.server.ts";
import type { HistoryQuery } from "./query.ts";
import { isCurrent, historyValueText } from "./values.ts";

interface HistoryCriticalProps extends Pick<HistoryView, "series" | "alerts"> {
  query: Pick<HistoryQuery, "patient_id" | "preset">;
}

/** Also codes with an urgent last value, if the laboratory raises no alerts or they were confirmed. */
export function HistoryCritical({ series, alerts, query }: HistoryCriticalProps) {
  const { t, lang } = useTranslation(["results", "history"]);
  if (!series.ok) return null;
  const shown = new Set(series.data.map(({ code }) => code));
  const waiting = alerts.filter(
    (alert) => isWaiting(alert) && alert.values.some(({ code }) => shown.has(code)),
  );
  // A typed period may end before the last value.
  const last = query.preset === null ? [] : series.data.flatMap(lastCritical);
  const orders = new Set(last.map(({ point }) => point.order_number));
  for (const { order_number } of waiting) orders.delete(order_number);
  return (
    <>
      <AlertStrips alerts={waiting} reader="patient" label={t("results:critical.section")} />
      {[...orders].map((order_number) => {
        const alert = alerts.find(
          (candidate) => candidate.order_number === order_number && isInForce(candidate),
        );
        const values = last
          .filter(({ point }) => point.order_number === order_number)
          .map(({ one: { code, name }, point }) => {
            const value = `${historyValueText(point, lang)} — ${t(`history:flag.${point.flag ?? "N"}`)}`;
            const at = formatDate(point.date, lang);
            const text = t("results:critical.measured", { value, at });
            return { key: code, name, text };
          });
        return (
          <Critical
            key={order_number}
            values={values}
            alert={alert}
            {...(alert && { act: alert.act, phone: alert.plant_phone })}
            {...(order_number && {
              result: {
                href: paths.labResult({ order_number, patient_id: query.patient_id }),
                name: order_number,
              },
            })}
          />
        );
      })}
    </>
  );
}

function lastCritical(historySeries: HistorySeries) {
  const point = historySeries.points.filter(isCurrent).at(-1);
  return point && isCritical(point.flag) ? [{ one: historySeries, point }] : [];
}
