import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnName } from "~/features/employees/column-name.ts";
import { keptSheets } from "~/features/employees/kept-sheet.server.ts";
import { REQUIRED_COLUMNS } from "~/features/employees/sheet-columns.ts";
import { fileIn, sheetRejection, takeKeptSheet, takeSheet } from "~/features/employees/take-sheet.server.ts";
import { failurePage, rejectionFor } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import { SheetQuestions } from "./Questions.tsx";

export const handle = { title: "employee-imports:title" };

const LIMIT = { count: 60, seconds: 3600 };

const ACCEPT = uploadPolicyOf(paths.employeeImport()).accept.join(",");

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, t } = await requireCompany("admin", "hrd")(request);
  const kept = await keptSheets.find(session);
  return {
    questions: kept?.questions ?? [],
    columns: REQUIRED_COLUMNS.map((column) => columnName(t, column)).join(", "),
  };
}

/** A file always maps to the same import, so repeats have no effect. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const form = await readForm(request);
  try {
    const isAnswer = readText(form, "intent") === "answers";
    const bytes = isAnswer ? null : fileIn(context.upload);
    const { allowed } = await countTry("employee-import", session.accountKey, LIMIT);
    if (!allowed) throw sheetRejection("employee-imports:problem.too_many", 429);
    return bytes ? await takeSheet(session, up, bytes, {}) : await takeKeptSheet(session, up, form);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { errors, options } = rejectionFor(thrown);
    const fieldErrors = "" in errors ? { file: errors[""] ?? [] } : errors;
    return failurePage(request, form, fieldErrors, options);
  }
}

export default function EmployeeImportRoute() {
  const { columns, questions } = useLoaderData<typeof loader>();
  const failure = useFormResult();
  const { t } = useTranslation(["employee-imports", "employees"]);
  return (
    <>
      <FormHeader
        title={t("employee-imports:title")}
        lead={t("employee-imports:upload.lead")}
        backHref={paths.employees()}
        backText={t("employees:form.back")}
      />
      {questions.length > 0 && <SheetQuestions questions={questions} />}
      {questions.length > 0 && <h2>{t("employee-imports:ask.another")}</h2>}
      <div className="split">
        <PostForm upload repeatable working={t("employee-imports:upload.working")} className="stack">
          <UploadField
            name="file"
            label={t("employee-imports:upload.file")}
            hint={t("employee-imports:upload.hint")}
            errors={failure?.fields["file"]}
            accept={ACCEPT}
            required
          />
          <Button>{t("employee-imports:upload.submit")}</Button>
        </PostForm>
        <section aria-labelledby="rules">
          <h2 id="rules">{t("employee-imports:upload.rules")}</h2>
          <ul>
            <li>{t("employee-imports:upload.rule_columns", { columns })}</li>
            <li>{t("employee-imports:upload.rule_number")}</li>
            <li>{t("employee-imports:upload.rule_empty")}</li>
            <li>{t("employee-imports:upload.rule_gender")}</li>
          </ul>
          <h3>{t("employee-imports:upload.template")}</h3>
          <p>{t("employee-imports:upload.template_text")}</p>
          <ButtonRow>
            {(["xlsx", "csv"] as const).map((format) => (
              <ButtonLink
                key={format}
                look="secondary"
                icon="download"
                href={paths.employeeTemplate({ format })}
                download
              >
                {t(`employee-imports:upload.template_${format}`)}
              </ButtonLink>
            ))}
          </ButtonRow>
        </section>
      </div>
    </>
  );
}
