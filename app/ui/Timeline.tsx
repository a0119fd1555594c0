import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "./DateText.tsx";

export interface TimelineItem {
  title: ReactNode;
  at?: string | null;
  note?: ReactNode;
  place: "done" | "current" | "todo";
}

interface TimelineProps {
  items: readonly TimelineItem[];
  label?: string;
  zone?: string;
}

export function Timeline({ items, label, zone }: TimelineProps) {
  const { t } = useTranslation("ui");
  return (
    <ol className="timeline" aria-label={label ?? t("timeline.label")}>
      {items.map(({ title, at, note, place }, index) => (
        <li
          key={index}
          className={`timeline-${place}`}
          aria-current={place === "current" ? "step" : undefined}
        >
          <p className="timeline-title">
            {title}
            {place !== "current" && <span className="vh"> {t(`timeline.${place}`)}</span>}
          </p>
          {at && (
            <p className="muted">
              <DateText value={at} form="moment" {...(zone !== undefined && { zone })} />
            </p>
          )}
          {note && <p>{note}</p>}
        </li>
      ))}
    </ol>
  );
}
