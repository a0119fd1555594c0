import { mayDecide, type CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

interface WaitsForProps {
  waiting: NonNullable<OfficeCare["waiting"]>;
  /** of the reader */
  rights: Pick<CompanyRights, "decides">;
}

/** Names who decides next. */
export function WaitsFor({ waiting, rights }: WaitsForProps) {
  const { t } = useTranslation("office-care");
  const { step, since } = waiting;
  return (
    <span>
      {t(mayDecide(rights, waiting) ? "waits.you" : `waits.${step}`)}
      {since && (
        <>
          {" "}
          {t("waits.since")} <DateText value={since} form="day" />
        </>
      )}
    </span>
  );
}
