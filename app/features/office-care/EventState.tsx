import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { OfficeCareState } from "~/upstream/office-care/office-care.server.ts";

export function EventState({ status }: { status: OfficeCareState }) {
  const { t } = useTranslation("office-care");
  return status === "draft" ? (
    <StateWord tone="none">{t("state.draft")}</StateWord>
  ) : (
    <StateWord state={status} />
  );
}
