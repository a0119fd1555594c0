import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

const REFRESH_SECONDS = 3;

/** A long import in progress; the page refreshes itself, with and without script. */
export function Working({ one: { import_id, status, counts } }: { one: EmployeeImport }) {
  const { t } = useTranslation("employee-imports");
  const isChecking = status === "checking";
  const done = isChecking ? counts.checked : counts.done;
  const total = isChecking ? counts.total : counts.new + counts.update + counts.unchanged;
  const here = paths.employeeImportReview(import_id);
  const text = t(isChecking ? "review.working_check" : "review.working_import", { done, total });
  return (
    <>
      <meta httpEquiv="refresh" content={`${String(REFRESH_SECONDS)};url=${here}`} />
      <PageHeader title={t("review.title")} backHref={paths.employees()} />
      <p role="status">{text}</p>
      <progress value={done} max={Math.max(1, total)} aria-label={text} />
      <p className="muted">{t("review.working_note")}</p>
      <ButtonLink look="secondary" href={here}>
        {t("review.refresh")}
      </ButtonLink>
    </>
  );
}
