import { useTranslation } from "~/i18n/use-translation.ts";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { AlertOver } from "./AlertOver.tsx";
import type { AlertPageView } from "./acknowledge.server.ts";
import { CriticalAlerts, isInForce } from "./Critical.tsx";

interface AlertPageProps extends Pick<AlertPageView, "alert"> {
  reader: "patient" | "doctor" | "facility";
  backHref: string;
  backText: string;
}

export function AlertPage({ alert, reader, backHref, backText }: AlertPageProps) {
  const { t } = useTranslation("results");
  return (
    <div className="reading stack">
      <FormHeader
        title={t("critical.page")}
        over={`${t("facts.number")} ${alert.order_number}`}
        backHref={backHref}
        backText={backText}
      />
      {isInForce(alert) ? (
        <CriticalAlerts alerts={[alert]} reader={reader} />
      ) : (
        <AlertOver alert={alert} reader={reader} />
      )}
    </div>
  );
}
