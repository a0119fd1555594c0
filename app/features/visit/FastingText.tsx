import { useTranslation } from "~/i18n/use-translation.ts";
import { textLang } from "~/i18n/text-language.ts";
import { Icon } from "~/ui/Icon.tsx";
import { fastOf, type FastedTime } from "./fasting.ts";

export function FastingText({ time }: { time: FastedTime }) {
  const { t, i18n } = useTranslation("visit");
  const fast = fastOf(time, textLang(i18n.language));
  if (fast === null) return null;
  return (
    <span className={time.fasting_possible ? "fast" : "fast fast-late"}>
      <Icon name={time.fasting_possible ? "clock" : "alert"} />
      {t(fast.key, { at: fast.at })}
    </span>
  );
}
