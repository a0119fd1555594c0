import type { ComponentProps } from "react";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate } from "~/lib/dates.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { DayList } from "./DayList.tsx";
import { SlotChoice } from "./SlotChoice.tsx";
import type { FreeTimes } from "./times.server.ts";

interface TimesFormProps extends Pick<ComponentProps<typeof SlotChoice>, "field" | "single"> {
  times: FreeTimes;
  /** posted beside the first date of the page */
  hidden?: Record<string, string>;
  intent?: string;
  /** effect of the button */
  note: string;
}

/** A week's dates, and the free times of one to choose from. */
export function TimesForm({ times, field, single, hidden, intent, note }: TimesFormProps) {
  const { t, i18n } = useTranslation("checkout");
  const day = formatLongDate(times.date, textLang(i18n.language));
  return (
    <>
      <DayList {...times} />
      {times.slots.length === 0 && !field.errors ? (
        <EmptyState art="visit" title={t("schedule.none", { day })} reason={t("schedule.none_reason")} />
      ) : (
        <PostForm intent={intent} hidden={{ ...hidden, from: times.from }} className="stack">
          <SlotChoice times={times} field={field} single={single} />
          <p className="muted">{note}</p>
          <Button wide>{t("continue")}</Button>
        </PostForm>
      )}
    </>
  );
}
