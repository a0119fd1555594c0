import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatMoment } from "~/lib/dates.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { Count } from "~/ui/Count.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

interface ImportDoneProps {
  one: EmployeeImport;
  canExamine: boolean;
}

export function ImportDone({ one: { counts, done_at }, canExamine }: ImportDoneProps) {
  const { t, lang } = useTranslation("employee-imports");
  return (
    <>
      {done_at && <p>{t("done.on", { date: formatMoment(done_at, lang) })}</p>}
      <SummaryList
        rows={[
          { label: t("done.created"), value: <Count value={counts.created} /> },
          { label: t("done.updated"), value: <Count value={counts.updated} /> },
          { label: t("done.unchanged"), value: <Count value={counts.unchanged} /> },
          { label: t("done.skipped"), value: <Count value={counts.error} /> },
          ...(counts.refused !== 0
            ? [{ label: t("done.refused"), value: <Count value={counts.refused} /> }]
            : []),
        ]}
      />
      {canExamine && (
        <PostForm needs={["POST /office-care/employees", "POST /office-care/create"]} intent="examine">
          <Button>{t("done.examine")}</Button>
        </PostForm>
      )}
      <ButtonRow>
        <ButtonLink look={canExamine ? "secondary" : "primary"} href={paths.employees()}>
          {t("done.open")}
        </ButtonLink>
        <ButtonLink look="secondary" href={paths.employeeImport()}>
          {t("review.another")}
        </ButtonLink>
      </ButtonRow>
      <p className="muted">{t("done.again_text")}</p>
      <PostForm needs="POST /employee/import-again" intent="again">
        <Button look="secondary">{t("done.again")}</Button>
      </PostForm>
    </>
  );
}
