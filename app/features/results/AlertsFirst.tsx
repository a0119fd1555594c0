import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { SectionError } from "~/ui/States.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { CriticalAlerts } from "./Critical.tsx";

interface AlertsFirstProps {
  alerts: Loadable<CriticalAlert[]>;
  reader: "patient" | "doctor";
  retryHref: string;
}

/** Today's alerts, above everything else; the script adds new ones. */
export function AlertsFirst({ alerts, reader, retryHref }: AlertsFirstProps) {
  const { t } = useTranslation("results");
  if (!alerts.ok)
    return alerts.notYet ? null : <SectionError retryHref={retryHref} section={t("critical.section")} />;
  return (
    <div className="critical-first" {...partProps("live", "list")}>
      <CriticalAlerts alerts={alerts.data} reader={reader} />
    </div>
  );
}
