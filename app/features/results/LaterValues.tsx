import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { useWords } from "./use-words.ts";
import { isUnclear } from "./values.ts";

interface LaterValuesProps {
  alert: CriticalAlert;
  /** says what preliminary means */
  inFull?: boolean;
}

/** Values of later specimens, without a judgement. */
export function LaterValues({ alert: { values, later }, inFull }: LaterValuesProps) {
  const { t, lang } = useTranslation("results");
  const words = useWords();
  return later.map((value) => {
    const isPreliminary = value.status === "preliminary";
    const name = values.length > 1 && values.find(({ code }) => code === value.code)?.name;
    const read = isUnclear(value.flag) ? "" : words.value(value);
    const again = t(isPreliminary ? "critical.again_preliminary" : "critical.again", {
      value: read || t("flag.not_understood"),
      at: value.date ? formatDate(value.date, lang) : "–",
    });
    return (
      <p key={value.code} className="small lines">
        {name && `${name}. `}
        {again}.{isPreliminary && inFull && ` ${t("critical.may_change")}`}
      </p>
    );
  });
}
