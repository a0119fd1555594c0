import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import type { SentReferral, SentState } from "~/upstream/referrals/referrer.server.ts";

const tones = {
  draft: "none",
  pending: "warning",
  taken: "info",
  active: "info",
  progress: "info",
  completed: "success",
  not_done: "warning",
  refused: "none",
  canceled: "none",
  expired: "none",
  not_understood: "warning",
} as const;

interface SentStateWordProps {
  state: SentState;
  confirmation?: SentReferral["confirmation"];
}

export function SentStateWord({ state, confirmation = null }: SentStateWordProps) {
  const { t } = useTranslation("referrals");
  if (state === "pending" && confirmation !== null && confirmation !== "confirmed")
    return (
      <StateWord tone="warning">
        {t(isUnderstood(confirmation) ? "state.unconfirmed" : "state.not_understood")}
      </StateWord>
    );
  if (state === "canceled" && confirmation === "refused")
    return <StateWord tone="error">{t("state.not_confirmed")}</StateWord>;
  return <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord>;
}
