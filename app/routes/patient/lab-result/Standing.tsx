import { useTranslation } from "~/i18n/use-translation.ts";
import type { ResultRow } from "~/upstream/results/results.server.ts";
import { StateWord } from "~/ui/States.tsx";

export function Standing({ row, outside }: { row: ResultRow; outside: number }) {
  const { t } = useTranslation("results");
  const { state, critical_count, judged_count, value_count, examined } = row;
  if (outside > 0)
    return (
      <>
        {critical_count !== null && critical_count > 0 && (
          <>
            <StateWord tone="error">{t("critical.title", { count: critical_count })}</StateWord>{" "}
          </>
        )}
        <StateWord tone="warning">{t("outside", { count: outside })}</StateWord>
      </>
    );
  if (!judged_count || value_count === null || examined !== false)
    return state === "ready" && t("mark.ready");
  if (state === "ready" && judged_count === value_count) return t("inside");
  return t("judged", { count: value_count, judged: judged_count });
}
