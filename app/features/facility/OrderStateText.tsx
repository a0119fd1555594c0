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
} as const satisfies Record<OrderState, string>;

export function OrderStateText({ order }: { order: FacilityOrder }) {
  const { t } = useTranslation("facility");
  const { state, expected_at, timezone, problems } = order;
  const isOpen = state === "sent" || state === "progress" || state === "delayed";
  return (
    <>
      <StateWord tone={TONES[state]}>{t(`state.${state}`)}</StateWord>{" "}
      {state === "action" && problems[0] && <span className="small line">{problems[0].reason}</span>}
      {isOpen && expected_at && (
        <span className="muted small line">
          {t("expected")} <DateText value={expected_at} form="moment" zone={timezone} />
        </span>
      )}
    </>
  );
}
