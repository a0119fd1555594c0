import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { AlertOver } from "./AlertOver.tsx";
import type { AlertPageView } from "./acknowledge.server.ts";
import { CriticalAlerts } from "./Critical.tsx";

interface AlertPageProps extends Pick<AlertPageView, "alert"> {
  reader: "patient" | "doctor";
  backHref: string;
  backText: string;
  failure: FormFailure | undefined;
}

export function AlertPage({ alert, reader, backHref, backText, failure }: AlertPageProps) {
  const { t } = useTranslation("results");
  return (
    <div className="reading stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader
        title={t("critical.page")}
        over={`${t("facts.number")} ${alert.order_number}`}
        backHref={backHref}
        backText={backText}
      />
      {alert.state === "open" ? (
        <CriticalAlerts alerts={[alert]} reader={reader} />
      ) : (
        <AlertOver alert={alert} />
      )}
    </div>
  );
}
