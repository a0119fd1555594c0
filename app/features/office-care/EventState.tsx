import { mayDecide, type CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { StateWord } from "~/ui/States.tsx";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

interface EventStateProps {
  /** of the reader */
  rights: Pick<CompanyRights, "decides">;
  event: Pick<OfficeCare, "status"> & Partial<Pick<OfficeCare, "waiting">>;
}

/** A pending event says whose turn it is. */
export function EventState({ event: { status, waiting }, rights }: EventStateProps) {
  const { t } = useTranslation("office-care");
  if (status === "pending" && waiting)
    return (
      <StateWord tone="warning">
        {t(mayDecide(rights, waiting) ? "waits.you" : `waits.${waiting.step}`)}
      </StateWord>
    );
  if (status === "draft") return <StateWord tone="none">{t("state.draft")}</StateWord>;
  if (status === "pending") return <StateWord tone="warning">{t("state.pending")}</StateWord>;
  if (status === "active")
    return (
      <StateWord tone="info" icon="dot-circle">
        {t("state.active")}
      </StateWord>
    );
  return <StateWord state={status} />;
}
