import { translateIn } from "~/i18n/translate.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { flagText, rangeText, rowTexts, type RowTexts } from "./row-text.ts";
import type { HistoryPoint } from "~/upstream/results/result-history.server.ts";
import type { HistoryRow } from "./rows.ts";

export function useRowText(): {
  rowOf: (row: HistoryRow) => RowTexts;
  rangeOf: (point: HistoryPoint) => string;
  flagOf: (point: HistoryPoint) => string;
} {
  const { i18n, lang } = useTranslation("history");
  const t = translateIn(i18n, "common");
  return {
    rowOf: (row) => rowTexts(row, t, lang),
    rangeOf: (point) => rangeText(point, t, lang),
    flagOf: (point) => flagText(point, t, lang),
  };
}
