import { Critical, type CriticalValue } from "~/features/results/Critical.tsx";
import { isCritical } from "~/features/results/values.ts";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { HistorySeries } from "~/upstream/result-history.server.ts";
import type { HistoryView } from "./load.server.ts";
import { isCurrent, valueText } from "./values.ts";

/** Codes whose last value cannot wait; a later one inside its limits ends it. */
export function HistoryCritical({ series, alerts, query }: Pick<HistoryView, "series" | "alerts" | "query">) {
  const { t, i18n } = useTranslation(["results", "history"]);
  const lang = textLang(i18n.language);
  // A period that was typed may end before the last value.
  if (!series.ok || query.preset === null) return null;
  const last = series.data.flatMap((one) => {
    const point = one.points.filter(isCurrent).at(-1);
    return point && isCritical(point.flag) ? [{ one, point }] : [];
  });
  const orders = [...new Set(last.map(({ point }) => point.order_number))];
  return orders.map((order_number) => {
    const alert = alerts.find((one) => one.order_number === order_number && one.state === "open");
    const values = last
      .filter(({ point }) => point.order_number === order_number)
      .map(({ one, point }) =>
        valueOf(one, `${valueText(point, lang)} — ${t(`history:flag.${point.flag ?? "N"}`)}`, point.date),
      );
    const href = order_number && paths.labResult({ order_number, patient_id: query.patient_id });
    return (
      <Critical
        key={order_number}
        values={values}
        alert={alert}
        {...(alert && { act: alert.act, phone: alert.plant_phone })}
        {...(href && { href })}
      />
    );
  });

  function valueOf({ code, name }: HistorySeries, value: string, date: string): CriticalValue {
    const text = t("results:critical.measured", { value, at: formatDate(date, lang) });
    return { key: code, name, text };
  }
}
