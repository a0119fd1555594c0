import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { PrivacyRequest } from "~/upstream/privacy/privacy.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

const tones = {
  received: "warning",
  in_work: "info",
  answered: "success",
  refused: "none",
  not_understood: "warning",
} as const;

export function RequestState({ state, overdue }: Pick<PrivacyRequest, "state" | "overdue">) {
  const { t } = useTranslation("privacy");
  if (!isUnderstood(overdue))
    return (
      <>
        <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord> {t("late")}: <NotUnderstoodNote />
      </>
    );
  if (overdue) return <StateWord tone="error">{t("late")}</StateWord>;
  return <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord>;
}
