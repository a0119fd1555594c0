import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { PrivacyRequest } from "~/upstream/privacy/privacy.server.ts";

const tones = { received: "warning", in_work: "info", answered: "success", refused: "none" } as const;

export function RequestState({ state, overdue }: Pick<PrivacyRequest, "state" | "overdue">) {
  const { t } = useTranslation("privacy");
  if (overdue) return <StateWord tone="error">{t("staff.late")}</StateWord>;
  return <StateWord tone={tones[state]}>{t(`state.${state}`)}</StateWord>;
}
