import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

/** Names the step that decides next. */
export function WaitsFor({ waiting: { step, since } }: { waiting: NonNullable<OfficeCare["waiting"]> }) {
  const { t } = useTranslation("office-care");
  return (
    <span>
      {t(`waits.${step}`)}
      {since && (
        <>
          {" "}
          {t("waits.since")} <DateText value={since} form="day" />
        </>
      )}
    </span>
  );
}
