import type { Reviewed } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

interface ImportDecision {
  import_id: string;
  version: number;
  cancels: boolean;
}

export function importSummary(
  { import_id, version, counts }: EmployeeImport,
  t: Translate,
  cancels: boolean,
): Reviewed<ImportDecision> {
  return {
    page: `employee-import${cancels ? "-cancel" : ""}:${import_id}`,
    intent: cancels ? "cancel" : "confirm",
    record: { import_id, version, cancels },
    lines: [
      shownLineOf("new", t("employee-imports:review.new"), String(counts.new), [counts.new, version]),
      shownLineOf("update", t("employee-imports:review.update"), String(counts.update)),
      shownLineOf("error", t("employee-imports:confirm.skipped"), String(counts.error)),
    ],
  };
}
