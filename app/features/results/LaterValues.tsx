import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { useWords } from "./use-words.ts";
import { isUnclear } from "./values.ts";

type Alerted = Pick<CriticalAlert, "values" | "later">;

interface LaterValuesProps {
  alert: Alerted;
  /** says what preliminary means */
  inFull?: boolean;
}

/** The laboratory itself calls a later value of each code normal. */
export function isBackInRange({ values, later }: Alerted): boolean {
  return (
    values.length > 0 &&
    values.every(({ code }) => later.some((value) => value.code === code && value.flag === "N"))
  );
}

/** Values of later specimens, judged only as the laboratory judged them. */
export function LaterValues({ alert, inFull }: LaterValuesProps) {
  const { values, later } = alert;
  const { t, lang } = useTranslation("results");
  const words = useWords();
  return later.map((value) => {
    const isPreliminary = value.status === "preliminary";
    const name = values.length > 1 && values.find(({ code }) => code === value.code)?.name;
    const read = isUnclear(value.flag) ? "" : words.value(value);
    const judged = read && value.flag ? `${read} — ${t(`flag.${value.flag}`)}` : read;
    const again = t(isPreliminary ? "critical.again_preliminary" : "critical.again", {
      value: judged || t("flag.not_understood"),
      at: value.date ? formatDate(value.date, lang) : "–",
    });
    return (
      <p key={value.code} className="small lines">
        {name && `${name}. `}
        {again}.
        {isPreliminary &&
          inFull &&
          ` ${t(isBackInRange(alert) ? "critical.may_change_back" : "critical.may_change")}`}
      </p>
    );
  });
}
