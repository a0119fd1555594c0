import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fastOf, type FastedTime } from "./fasting.ts";

export function FastingText({ time }: { time: FastedTime }) {
  const { t, lang } = useTranslation("visit");
  const fast = fastOf(time, lang);
  if (fast === null) return null;
  return (
    <span className={time.fasting_possible ? "fast" : "fast fast-late"}>
      <Icon name={time.fasting_possible ? "clock" : "alert"} />
      {t(fast.key, { at: fast.at })}
    </span>
  );
}

/** One note for a group of times; a possible fast takes the group's first time as its example. */
export function GroupFasting({ time }: { time: FastedTime }) {
  const { t, lang } = useTranslation("visit");
  const { fasting_hours: count, fasting_possible, time_start } = time;
  const fast = fastOf(time, lang);
  if (fast === null) return null;
  return (
    <span className={fasting_possible ? "fast" : "fast fast-late"}>
      <Icon name={fasting_possible ? "clock" : "alert"} />
      {fasting_possible
        ? t("fasting.group", { count, time: time_start, at: fast.at })
        : t("fasting.group_late", { count })}
    </span>
  );
}
