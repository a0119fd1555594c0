import type { ComponentProps } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import { formatLongDate, zoneName } from "~/lib/dates.ts";
import { partOfDay } from "~/lib/hours.ts";
import { RadioGroup } from "~/ui/Choices.tsx";
import { GroupFasting } from "./FastingText.tsx";
import type { FreeTimes } from "./times.server.ts";

/** Times with more seats do not show the number left. */
const FEW = 3;

interface SlotChoiceProps {
  times: Pick<FreeTimes, "date" | "timezone" | "seats" | "slots">;
  field: Omit<ComponentProps<typeof RadioGroup>, "label" | "options">;
  /** times of one person's calendar have no seats to count */
  single?: boolean;
}

export function SlotChoice({ times, field, single = false }: SlotChoiceProps) {
  const { t, i18n } = useTranslation("checkout");
  const options = times.slots.map((slot) => {
    const { slot_id, time_start, time_end, remaining } = slot;
    const late = slot.fasting_hours > 0 && !slot.fasting_possible;
    const part = t(`schedule.parts.${partOfDay(time_start)}`);
    const left = !single && remaining <= FEW ? `, ${t("schedule.left", { count: remaining })}` : "";
    return {
      value: slot_id,
      label: `${time_start}–${time_end}${left}`,
      // Times too soon for the fast are a group of their own.
      part: late ? t("schedule.too_soon", { part }) : part,
      partNote: slot.fasting_hours > 0 ? <GroupFasting time={slot} /> : undefined,
      disabledReason: remaining < times.seats ? t("errors.members_exceed") : undefined,
    };
  });
  return (
    <RadioGroup
      {...field}
      label={`${formatLongDate(times.date, textLang(i18n.language))}, ${zoneName(times.timezone)}`}
      hint={times.seats > 1 ? t("schedule.seats", { count: times.seats }) : undefined}
      options={options}
      look="grid"
    />
  );
}
