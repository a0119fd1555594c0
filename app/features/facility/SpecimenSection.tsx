import { useTranslation } from "~/i18n/use-translation.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Timeline, type TimelineItem } from "~/ui/Timeline.tsx";
import type { Specimen, SpecimenState } from "~/upstream/facility/facility.server.ts";

const TONES = {
  collected: "none",
  sent: "none",
  received: "info",
  progress: "info",
  // The alert and the history say it.
  rejected: "error",
  repeat: "error",
  ready: "success",
  not_understood: "warning",
} as const satisfies Record<SpecimenState, string>;

export function SpecimenSection({ specimen, zone }: { specimen: Specimen; zone: string }) {
  const { t } = useTranslation("facility");
  const { accession_number, kind, state, delayed, action, repeat_of, replaced_by } = specimen;
  const timeline = (
    <Timeline items={useItems(specimen, zone)} zone={zone} label={t("specimen.timeline", { kind })} />
  );
  const heading = `specimen-${accession_number}`;
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        {kind || t("specimen.heading")}
      </h2>
      <p>
        {state !== "rejected" && state !== "repeat" && (
          <StateWord tone={TONES[state]}>{t(`specimen.${state}`)}</StateWord>
        )}{" "}
        {delayed === true && <StateWord tone="warning">{t("state.delayed")}</StateWord>}{" "}
        {[delayed, action].includes(NOT_UNDERSTOOD) && <StateWord state="not_understood" />}{" "}
        {action === true && state === NOT_UNDERSTOOD && (
          <StateWord tone="error">{t("state.action")}</StateWord>
        )}{" "}
        <span className="muted small">{t("action.number", { number: accession_number })}</span>
      </p>
      {repeat_of && <p>{t("specimen.replaces", { number: repeat_of })}</p>}
      {replaced_by && <p>{t("specimen.replaced", { number: replaced_by })}</p>}
      {state === "ready" ? (
        <Fold className="fold">
          <summary>{t("specimen.timeline", { kind })}</summary>
          {timeline}
        </Fold>
      ) : (
        timeline
      )}
    </section>
  );
}

function useItems({ timeline, state, expected_at }: Specimen, zone: string): TimelineItem[] {
  const { t } = useTranslation("facility");
  const isOpen = state !== "rejected" && state !== "repeat" && state !== "ready";
  const items = timeline.map(({ code, at, reason, expected_at: until }, index): TimelineItem => ({
    title: t(`event.${code}`),
    at,
    note: (
      <>
        {reason && `${reason}.`}{" "}
        {code === "delayed" && until && (
          <>
            {t("delayed.now_expected")} <DateText value={until} form="moment" zone={zone} />.
          </>
        )}
      </>
    ),
    place: index === timeline.length - 1 ? "current" : "done",
  }));
  if (isOpen)
    items.push({
      title: t("event.expected"),
      note: expected_at && <DateText value={expected_at} form="moment" zone={zone} />,
      place: "todo",
    });
  return items;
}
