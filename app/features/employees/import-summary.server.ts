import { shownLineOf, type Shown } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

/** Summary for confirmation; the version stands for the rows. */
export function importSummary({ import_id, version, counts }: EmployeeImport, t: Translate): Shown {
  return {
    page: `employee-import:${import_id}`,
    lines: [
      shownLineOf("new", t("employee-imports:review.new"), String(counts.new), [counts.new, version]),
      shownLineOf("update", t("employee-imports:review.update"), String(counts.update)),
      shownLineOf("error", t("employee-imports:confirm.skipped"), String(counts.error)),
    ],
  };
}
