import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { Question } from "~/upstream/questions/questions.server.ts";

const tones = { open: "warning", answered: "success", closed: "none", not_understood: "warning" } as const;

export function QuestionState({ state }: Pick<Question, "state">) {
  const { t } = useTranslation("questions");
  return <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord>;
}
