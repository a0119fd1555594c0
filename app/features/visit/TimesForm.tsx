import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate, zoneName } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { partOfDay } from "~/lib/hours.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { DayList } from "./DayList.tsx";
import { GroupFasting } from "./FastingText.tsx";
import type { FreeTimes } from "./times.server.ts";

const FEW = 3;

interface TimesFormProps extends Pick<ComponentProps<typeof SlotChoice>, "field" | "single"> {
  times: FreeTimes;
  hidden?: Record<string, string>;
  intent?: string;
  note: string;
  /** the page has its button */
  id?: string;
}

export function TimesForm({ times, field, single, hidden, intent, note, id }: TimesFormProps) {
  const { t, lang } = useTranslation("checkout");
  const day = formatLongDate(times.date, lang);
  return (
    <>
      <DayList {...times} />
      {times.slots.length === 0 && !field.errors ? (
        <EmptyState art="visit" title={t("schedule.none", { day })} reason={t("schedule.none_reason")} />
      ) : (
        <PostForm id={id} intent={intent} hidden={{ ...hidden, from: times.from }} className="stack">
          <SlotChoice times={times} field={field} single={single} />
          <p className="muted">{note}</p>
          {id === undefined && <Button wide>{t("continue")}</Button>}
        </PostForm>
      )}
    </>
  );
}

type Slot = FreeTimes["slots"][number];

/** Hours of a fast that lasts overnight. */
const NIGHT = 8;

interface SlotChoiceProps {
  times: Pick<FreeTimes, "date" | "timezone" | "seats" | "slots">;
  field: Omit<ComponentProps<typeof RadioGroup>, "label" | "options">;
  single?: boolean;
}

function SlotChoice({ times, field, single = false }: SlotChoiceProps) {
  const { t, lang } = useTranslation("checkout");
  const isLate = ({ fasting_hours, fasting_possible }: Slot) =>
    fasting_hours !== 0 && fasting_possible === false;
  // The most suitable first: too soon for the fast comes last.
  const slots = [...times.slots].sort((first, second) => Number(isLate(first)) - Number(isLate(second)));
  const suitsFast = (slot: Slot) =>
    isUnderstood(slot.fasting_hours) &&
    slot.fasting_hours >= NIGHT &&
    partOfDay(slot.time_start) === "morning" &&
    !isLate(slot);
  const hasBest = slots.some(suitsFast);
  const options = slots.map((slot) => {
    const { slot_id, time_start, time_end, remaining } = slot;
    const late = isLate(slot);
    const word = t(`schedule.parts.${partOfDay(time_start)}`);
    const part = suitsFast(slot) ? t("schedule.suits_fast", { part: word }) : word;
    const left = !single && remaining <= FEW ? `, ${t("schedule.left", { count: remaining })}` : "";
    return {
      value: slot_id,
      label: `${time_start}–${time_end}${left}`,
      // Times too soon for the fast are a group of their own.
      part: late ? t("schedule.too_soon", { part: word }) : part,
      isFolded: hasBest && !suitsFast(slot),
      partNote: slot.fasting_hours !== 0 ? <GroupFasting time={slot} /> : undefined,
      disabledReason: remaining < times.seats ? t("errors.members_exceed") : undefined,
    };
  });
  return (
    <RadioGroup
      {...field}
      label={`${formatLongDate(times.date, lang)}, ${zoneName(times.timezone, lang)}`}
      hint={times.seats > 1 ? t("schedule.seats", { count: times.seats }) : undefined}
      options={options}
      look="grid"
    />
  );
}
