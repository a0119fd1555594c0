import { isUnderstood } from "~/lib/not-understood.ts";
import { formatShortDate, zoneName } from "~/lib/dates.ts";
import { partOfDay } from "~/lib/hours.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
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

export function FirstTimes({ branch, times, fasting_hours, chosen, hrefOf }: FirstTimesProps) {
  const { t, lang } = useTranslation("landing");
  if (times === null) return null;
  const [first] = times;
  const zone = first && zoneName(first.timezone, lang);
  const hasMorning = times.some(({ time_start }) => partOfDay(time_start) === "morning");
  const days = [...new Set(times.map(({ date }) => date))];
  return (
    <section aria-labelledby="times">
      <h2 id="times">{t("offer.times", { branch })}</h2>
      {!first && <p>{t("offer.no_times")}</p>}
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
      {times.map(({ slot_id, date, time_start }) => {
        const time = `${date}T${time_start}`;
        return (
          <li key={slot_id}>
            <PageLink
              className="chip"
              href={hrefOf(time)}
              aria-current={time === chosen ? "true" : undefined}
            >
              {time_start}
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}
