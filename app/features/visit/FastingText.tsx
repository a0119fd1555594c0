import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fastOf, type FastedTime } from "./fasting.ts";

export function FastingText({ time }: { time: FastedTime }) {
  const { t, lang } = useTranslation("visit");
  const fast = fastOf(time, lang);
  if (fast === null) return null;
  return <FastNote isSure={fast.key === "fasting.from"}>{t(fast.key, { at: fast.at })}</FastNote>;
}

function FastNote({ isSure, children }: { isSure: boolean; children: ReactNode }) {
  return (
    <span className={isSure ? "fast" : "fast fast-late"}>
      <Icon name={isSure ? "clock" : "alert"} />
      {children}
    </span>
  );
}

export function GroupFasting({ time }: { time: FastedTime }) {
  const { t, lang } = useTranslation("visit");
  const { fasting_hours: count, fasting_possible, time_start } = time;
  const fast = fastOf(time, lang);
  if (fast === null) return null;
  if (!isUnderstood(count) || !isUnderstood(fasting_possible)) return <FastingText time={time} />;
  return (
    <FastNote isSure={fasting_possible}>
      {fasting_possible
        ? t("fasting.group", { count, time: time_start, at: fast.at })
        : t("fasting.group_late", { count })}
    </FastNote>
  );
}
