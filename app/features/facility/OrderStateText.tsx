import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { FacilityOrder, OrderState } from "~/upstream/facility/facility.server.ts";

const TONES = {
  action: "error",
  sent: "none",
  progress: "info",
  delayed: "warning",
  ready: "success",
  not_understood: "warning",
} as const satisfies Record<OrderState, string>;

export function OrderStateText({ order }: { order: FacilityOrder }) {
  const { t } = useTranslation("facility");
  const { state, critical_alert_id, critical_confirmed, outdated } = order;
  return (
    <>
      {critical_alert_id !== null && (
        <>
          <StateWord tone={critical_confirmed ? "warning" : "error"}>
            {t(critical_confirmed ? "critical.confirmed" : "critical.open")}
          </StateWord>{" "}
        </>
      )}
      {outdated === true && (
        <>
          <StateWord tone="warning">{t("report.corrected")}</StateWord>{" "}
        </>
      )}
      {(outdated !== true || state !== "ready") && (
        <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>
      )}
    </>
  );
}
