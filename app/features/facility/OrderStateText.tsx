import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
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
  const { state, critical_alert_id, critical_confirmed } = order;
  return (
    <>
      {critical_alert_id !== null && (
        <>
          <StateWord tone={critical_confirmed ? "warning" : "error"}>
            {t(critical_confirmed ? "critical.confirmed" : "critical.open")}
          </StateWord>{" "}
        </>
      )}
      <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>
    </>
  );
}

export function OrderNextText({ order }: { order: FacilityOrder }) {
  const { state, expected_at, timezone, problems } = order;
  if (state === "action") return problems[0]?.reason;
  return <DateText value={expected_at} form="moment" zone={timezone} />;
}

export function hasNext({ state, expected_at, problems }: FacilityOrder): boolean {
  return state === "action" ? problems.length > 0 : state !== "ready" && Boolean(expected_at);
}
