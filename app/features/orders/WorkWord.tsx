import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { StateWord } from "~/ui/States.tsx";
import type { ResultWork } from "./result-work.ts";

/** As in the list of reports. */
export function WorkWord({ state, isLate }: Pick<ResultWork, "state" | "isLate">) {
  const { t } = useTranslation("results");
  if (!isUnderstood(state)) return <StateWord state="not_understood" />;
  switch (state) {
    case "partial":
      return (
        <StateWord tone="info" icon="half-circle">
          {t("mark.partial")}
        </StateWord>
      );
    case "withheld":
    case "canceled":
      return <StateWord tone="none">{t(`mark.${state}`)}</StateWord>;
    default:
      return isLate ? (
        <StateWord tone="warning" icon="clock">
          {t("mark.late")}
        </StateWord>
      ) : null;
  }
}
