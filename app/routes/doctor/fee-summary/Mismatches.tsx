import { useTranslation } from "~/i18n/use-translation.ts";
import { isMonth } from "~/features/fees/fee-list.ts";
import type { Mismatch } from "~/features/fees/fee-sums.ts";
import { formatGrain } from "~/lib/dates.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";

const MOST = 5;

export function Mismatches({ wrong }: { wrong: readonly Mismatch[] }) {
  const { t, lang } = useTranslation("fees");
  if (wrong.length === 0) return null;
  const nameOf = ({ of }: Mismatch) =>
    of === null ? t("totals") : isMonth(of) ? formatGrain(`${of}-01`, "month", lang) : of;
  return (
    <Alert kind="warning" title={t("mismatch.title")}>
      <ul>
        {wrong.slice(0, MOST).map((mismatch) => (
          <li
            key={`${String(mismatch.of)} ${mismatch.what} ${String(mismatch.said)} ${String(mismatch.computed)}`}
          >
            {t("mismatch.line", {
              of: nameOf(mismatch),
              what: t(`column.${mismatch.what}`),
              said: moneyInText(mismatch.said),
              computed: moneyInText(mismatch.computed),
            })}
          </li>
        ))}
      </ul>
      {wrong.length > MOST && <p>{t("mismatch.more", { count: wrong.length - MOST })}</p>}
      <p>{t("mismatch.ask")}</p>
    </Alert>
  );
}
