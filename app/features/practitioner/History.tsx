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

/** Folded history of a part, newest first; contains no values. */
export function History({ history, section }: HistoryProps) {
  const { t } = useTranslation("practitioner");
  const own = history.filter((one) => one.section === section);
  if (own.length === 0) return null;
  return (
    <Fold className="form-more">
      <summary>{t("history.title", { count: own.length })}</summary>
      <ul>
        {own.map(({ code, by, reason, at }, nth) => {
          const known = codes.find((one) => one === code) ?? "changed";
          return (
            <li key={nth}>
              <DateText value={at} form="moment" />: {t(`history.${known}`)} ({t(`history.by_${by}`)})
              {reason && <>. {t("state.reason", { reason })}</>}
            </li>
          );
        })}
      </ul>
    </Fold>
  );
}
