import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { SentState } from "~/upstream/referrals/referrer.server.ts";

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

export function SentStateWord({ state }: { state: SentState }) {
  const { t } = useTranslation("referrals");
  return <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord>;
}
