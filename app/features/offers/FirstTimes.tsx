import { isUnderstood } from "~/lib/not-understood.ts";
import { formatShortDate, zoneName } from "~/lib/dates.ts";
import { partOfDay } from "~/lib/hours.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { Slot } from "~/upstream/orders/schedule.server.ts";

interface FirstTimesProps {
  branch: string;
  /** null: could not be read, and the order shows them */
  times: readonly Slot[] | null;
  fasting_hours: Product["fasting_hours"];
  /** "2026-12-01T07:30" */
  chosen?: string | undefined;
  hrefOf?: (time: string) => string;
}

const LONG_FAST = 8;

const timeOf = ({ date, time_start }: Slot) => `${date}T${time_start}`;

export function FirstTimes({ branch, times, fasting_hours, chosen, hrefOf }: FirstTimesProps) {
  const { t, lang } = useTranslation("landing");
  if (times === null) return null;
  const [first] = times;
  const zone = first && zoneName(first.timezone, lang);
  const hasMorning = times.some(({ time_start }) => partOfDay(time_start) === "morning");
  const isChosen = times.some((slot) => timeOf(slot) === chosen);
  const days = [...new Set(times.map(({ date }) => date))];
  return (
    <section aria-labelledby="times">
      <h2 id="times">{t("offer.times", { branch })}</h2>
      {!first && <p>{t("offer.no_times")}</p>}
      {first && hrefOf && <p className="muted">{t(isChosen ? "offer.time_chosen" : "offer.time_open")}</p>}
      {first && !hasMorning && isUnderstood(fasting_hours) && fasting_hours >= LONG_FAST && (
        <Alert kind="warning">
          <p>{t("offer.no_morning", { count: fasting_hours })}</p>
        </Alert>
      )}
      {days.map((day) => (
        <div key={day}>
          <p className="field-label">
            {formatShortDate(day, lang)} ({zone})
          </p>
          <Day times={times.filter(({ date }) => date === day)} chosen={chosen} hrefOf={hrefOf} />
        </div>
      ))}
    </section>
  );
}

function Day({ times, chosen, hrefOf }: Pick<FirstTimesProps, "chosen" | "hrefOf"> & { times: Slot[] }) {
  if (!hrefOf) return <p>{times.map(({ time_start }) => time_start).join(", ")}</p>;
  return (
    <ul className="chips chips-line">
      {times.map((slot) => {
        const isChosen = timeOf(slot) === chosen;
        return (
          <li key={slot.slot_id}>
            <PageLink
              className="chip"
              href={hrefOf(timeOf(slot))}
              aria-current={isChosen ? "true" : undefined}
            >
              {slot.time_start}
              {isChosen && <Icon name="check" />}
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
