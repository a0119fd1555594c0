import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import type {
  PractitionerProfile,
  PractitionerSection,
} from "~/upstream/practitioner/practitioner.server.ts";

const codes = ["added", "changed", "removed", "withdrawn", "verified", "rejected"] as const;

interface HistoryProps {
  history: PractitionerProfile["history"];
  section: PractitionerSection;
}

export function History({ history, section }: HistoryProps) {
  const { t } = useTranslation("practitioner");
  const current = history.filter((item) => item.section === section);
  if (current.length === 0) return null;
  return (
    <Fold className="form-more">
      <summary>{t("history.title", { count: current.length })}</summary>
      <ul>
        {current.map(({ code, by, reason, at }, index) => {
          const known = codes.find((item) => item === code) ?? "changed";
          return (
            <li key={index}>
              <DateText value={at} form="moment" />: {t(`history.${known}`)} ({t(`history.by_${by}`)})
              {reason && <>. {t("state.reason", { reason })}</>}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
