import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Participant } from "~/upstream/office-care/office-care.server.ts";

const TONES = {
  waiting: "warning",
  rejected: "error",
  invited: "info",
  attended: "success",
  no_show: "none",
  canceled: "none",
  not_understood: "warning",
} as const;

export function ParticipantStateWord({ state }: Pick<Participant, "state">) {
  const { t } = useTranslation("office-care");
  return <StateWord tone={TONES[state]}>{t(`participants.state.${state}`)}</StateWord>;
}
