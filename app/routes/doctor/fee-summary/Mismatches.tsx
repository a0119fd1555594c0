import { useTranslation } from "~/i18n/use-translation.ts";
import { isMonth } from "~/features/fees/fee-list.ts";
import type { Mismatch } from "~/features/fees/fee-sums.ts";
import { formatGrain } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";

const MOST = 5;

/** Laboratory amounts that contradict its other amounts. */
export function Mismatches({ wrong }: { wrong: readonly Mismatch[] }) {
  const { t, lang } = useTranslation("fees");
  if (wrong.length === 0) return null;
  const nameOf = ({ of }: Mismatch) =>
    of === null ? t("totals") : isMonth(of) ? formatGrain(`${of}-01`, "month", lang) : of;
  return (
    <Alert kind="warning" title={t("mismatch.title")}>
      <ul>
        {wrong.slice(0, MOST).map((one) => (
          <li key={`${String(one.of)} ${one.what} ${String(one.said)} ${String(one.computed)}`}>
            {t("mismatch.line", {
              of: nameOf(one),
              what: t(`column.${one.what}`),
              said: moneyInText(one.said),
              computed: moneyInText(one.computed),
            })}
          </li>
        ))}
      </ul>
      {wrong.length > MOST && <p>{t("mismatch.more", { count: wrong.length - MOST })}</p>}
      <p>{t("mismatch.ask")}</p>
    </Alert>
  );
}
