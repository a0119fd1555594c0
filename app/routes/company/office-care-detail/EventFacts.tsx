import { costedOf } from "~/features/office-care/costed.ts";
import { EventDays } from "~/features/office-care/EventDays.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Count } from "~/ui/Count.tsx";
import { Money } from "~/ui/Money.tsx";
import { Stats } from "~/ui/Stats.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { EventOutcome } from "./outcome.server.ts";
import { CONCLUSION } from "~/upstream/client/words/results.ts";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";

type StatName = "people" | "first" | "approved" | "attended" | "absent" | "missing" | "withdrawn";

/** Those who may work first. */
const CONCLUSIONS = [...CONCLUSION.codes, NOT_UNDERSTOOD] as const;

interface EventStatsProps {
  event: OfficeCareDetail;
  /** of an event that is over */
  outcome: EventOutcome | null;
}

export function EventStats({ event, outcome }: EventStatsProps) {
  const { t } = useTranslation(["office-care", "results"]);
  const { people, approved, attended, withdrawn, amount_total, funding } = event;
  const conclusions = conclusionsOf(event);
  const first = approvedFirst(event);
  const isDecided = !["draft", "pending"].includes(event.status) || approved !== 0;
  const costed = costedOf(event);
  const absent = absentOf(event);
  const counts: { name: StatName; value: typeof people }[] = [
    // Left out where everyone was approved.
    ...(outcome && approved === people ? [] : [{ name: "people" as const, value: people }]),
    ...(first === null ? [] : [{ name: "first" as const, value: first }]),
    ...(isDecided && conclusions.length === 0
      ? [
          { name: "approved" as const, value: approved },
          { name: "attended" as const, value: attended },
        ]
      : []),
    ...(outcome
      ? [
          { name: "absent" as const, value: outcome.absent },
          ...(outcome.missing === 0 ? [] : [{ name: "missing" as const, value: outcome.missing }]),
        ]
      : []),
    ...(withdrawn === 0 ? [] : [{ name: "withdrawn" as const, value: withdrawn }]),
  ];
  return (
    <Stats
      items={[
        ...conclusions.map(({ fitness, people }) => ({
          label: t(`results:conclusion.${fitness}`),
          value: <Count value={people} />,
        })),
        ...counts.map(({ name, value }) => ({
          label: t(`office-care:stats.${name}`),
          value: <Count value={value} />,
        })),
        {
          label: t("office-care:field.cost"),
          value: <Money amount={amount_total} />,
          note: [
            funding && t(`office-care:funding.${funding}`),
            costed !== null && t("office-care:people_of", { costed, count: people }),
            !outcome && absent > 0 && t("office-care:absent_free", { count: absent }),
          ]
            .filter(Boolean)
            .join(", "),
        },
      ]}
    />
  );
}

function conclusionsOf({ conclusions }: OfficeCareDetail) {
  const known = conclusions ?? [];
  return CONCLUSIONS.flatMap((code) => known.filter(({ fitness }) => fitness === code)).filter(
    ({ people }) => people !== 0,
  );
}

/** Approved employees who cost nothing: they did not come. A waiting request would count too. */
function absentOf({ approved, costed, waiting }: OfficeCareDetail): number {
  return waiting === null && isUnderstood(approved) && costed !== null && isUnderstood(costed)
    ? approved - costed
    : 0;
}

/** Counts the people that the first step approved, before the first invitation. */
function approvedFirst({ approved, waiting, requests, timeline }: OfficeCareDetail): number | null {
  if (approved !== 0 || waiting?.step !== "second" || requests.length !== 1) return null;
  return timeline.find(({ code }) => code === "first_decided")?.people ?? null;
}

/** Days, place and contact. */
export function EventLine({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation("office-care");
  const isAtBranch = event.place_type === "at_branch";
  const place = isAtBranch ? event.plants.map(({ name }) => name).join(", ") : event.address;
  const contact = isAtBranch ? "" : [event.pic_name, event.pic_phone].filter(Boolean).join(", ");
  const reach = [
    contact && `${t("field.pic")}: ${contact}`,
    event.room_note && `${t("field.room")}: ${event.room_note}`,
  ].filter(Boolean);
  return (
    <>
      <p>
        <EventDays {...event} /> ·{"\u00a0"}
        {[t(`place.${event.place_type}`), place].filter(Boolean).join(": ")}
      </p>
      {reach.length > 0 && <p>{reach.join(" · ")}</p>}
    </>
  );
}

/** Groups of several have a table of their own. */
export function EventFacts({ event }: { event: OfficeCareDetail }) {
  const { t } = useTranslation("office-care");
  const [group] = event.groups;
  const rows = [
    ...(group && event.groups.length === 1
      ? [
          {
            label: t("field.products"),
            value: group.products.map(({ name }) => name).join(", "),
          },
          { label: t("field.each"), value: <Money amount={group.price} /> },
        ]
      : []),
    ...(event.note ? [{ label: t("field.note"), value: event.note }] : []),
  ];
  return rows.length > 0 && <SummaryList rows={rows} />;
}
