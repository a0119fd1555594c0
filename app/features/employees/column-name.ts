import type { Translate } from "~/i18n/translate.ts";
import { isSheetColumn } from "./sheet-columns.ts";

export function columnName(t: Translate, column: string): string {
  if (!isSheetColumn(column)) return column;
  return column === "identity_country"
    ? t("employees:file.identity_country")
    : t(`employees:field.${column}`);
}
