import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { SectionError } from "~/ui/States.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { AlertStrips } from "./AlertStrips.tsx";
import { CriticalAlerts, isFollowedUp } from "./Critical.tsx";

interface AlertsFirstProps {
  alerts: Loadable<CriticalAlert[]>;
  reader: "patient" | "doctor" | "facility";
  retryHref: string;
  /** also unconfirmed alerts as strips */
  brief?: boolean;
}

export function AlertsFirst({ alerts, reader, retryHref, brief }: AlertsFirstProps) {
  const { t } = useTranslation("results");
  if (!alerts.ok)
    return alerts.notYet ? null : <SectionError retryHref={retryHref} section={t("critical.section")} />;
  const waiting = alerts.data.filter((alert) => !isFollowedUp(alert));
  return (
    <>
      <div className={brief ? undefined : "critical-first"} {...partProps("live", "list")}>
        {brief ? (
          <AlertStrips alerts={waiting} reader={reader} label={t("critical.section")} />
        ) : (
          <CriticalAlerts alerts={waiting} reader={reader} />
        )}
      </div>
      <AlertStrips
        alerts={alerts.data.filter(isFollowedUp)}
        reader={reader}
        label={t("critical.followed_up")}
      />
    </>
  );
}
