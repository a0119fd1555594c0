import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { participantStates } from "~/upstream/office-care/office-care.server.ts";

type ParticipantState = (typeof participantStates)[number];

const TONES = {
  waiting: "warning",
  rejected: "error",
  invited: "info",
  attended: "success",
  no_show: "none",
  canceled: "none",
} as const;

export function ParticipantStateWord({ state }: { state: ParticipantState }) {
  const { t } = useTranslation("office-care");
  return <StateWord tone={TONES[state]}>{t(`participants.state.${state}`)}</StateWord>;
}
