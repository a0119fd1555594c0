import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { partProps } from "~/modules/attributes.ts";
import { SectionError } from "~/ui/States.tsx";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { CriticalAlerts, isFollowedUp } from "./Critical.tsx";
import { FollowUps } from "./FollowUps.tsx";

interface AlertsFirstProps {
  alerts: Loadable<CriticalAlert[]>;
  reader: "patient" | "doctor" | "facility";
  retryHref: string;
}

export function AlertsFirst({ alerts, reader, retryHref }: AlertsFirstProps) {
  const { t } = useTranslation("results");
  if (!alerts.ok)
    return alerts.notYet ? null : <SectionError retryHref={retryHref} section={t("critical.section")} />;
  const followed = alerts.data.filter(isFollowedUp);
  return (
    <>
      <div className="critical-first" {...partProps("live", "list")}>
        <CriticalAlerts alerts={alerts.data.filter((alert) => !isFollowedUp(alert))} reader={reader} />
      </div>
      <FollowUps alerts={followed} reader={reader} />
    </>
  );
}
