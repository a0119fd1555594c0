import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type AppLoadContext,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { columnName } from "~/features/employees/column-name.ts";
import { keepImportedNumbers } from "~/features/employees/imported-numbers.server.ts";
import { REQUIRED_COLUMNS } from "~/features/employees/sheet-columns.ts";
import { sheetForLab } from "~/features/employees/sheet.server.ts";
import { FormRejection, failurePage, rejectionFor } from "~/forms/failure.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
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
import { takeImport } from "~/upstream/employees/employee-imports.server.ts";
import { readSheetFile } from "~/workers/sheet-file.server.ts";

export const handle = { title: "employee-imports:title" };

const LIMIT = { count: 60, seconds: 3600 };

const STATUS = { too_large: 413, interrupted: 408, busy: 503 } as const;

const ACCEPT = uploadPolicyOf(paths.employeeImport()).accept.join(",");

export async function loader({ request }: LoaderFunctionArgs) {
  const { t } = await requireCompany("admin", "hrd")(request);
  return { columns: REQUIRED_COLUMNS.map((column) => columnName(t, column)).join(", ") };
}

/**
 * Sends the posted file to the laboratory for checking. The same file always maps to the same import, so
 * repeats have no effect.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { session, up } = await requireCompany("admin", "hrd")(request);
  const form = await readForm(request);
  try {
    const bytes = fileIn(context.upload);
    const { allowed } = await countTry("employee-import", session.accountKey, LIMIT);
    if (!allowed) throw rejected("employee-imports:problem.too_many", 429);
    const { csv, numbers } = await sheetOf(bytes);
    const taken = await takeImport(up, csv);
    await keepImportedNumbers(session, taken.import_id, numbers);
    return redirect(paths.employeeImportReview(taken.import_id), 303);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { errors, options } = rejectionFor(thrown);
    const own = "" in errors ? { file: errors[""] ?? [] } : errors;
    return failurePage(request, form, own, options);
  }
}

function rejected(key: string, status = 400, params: object = {}): FormRejection {
  return new FormRejection({ file: [key] }, { status, params });
}

function fileIn(upload: AppLoadContext["upload"]): Uint8Array {
  if (upload && "problem" in upload)
    throw rejected(`employee-imports:problem.${upload.problem}`, STATUS[upload.problem]);
  if (!upload?.file?.length) throw rejected("employee-imports:upload.no_file");
  return upload.file;
}

async function sheetOf(bytes: Uint8Array): Promise<{ csv: Uint8Array; numbers: string[] }> {
  const read = await readSheetFile(bytes);
  if (!read.ok)
    throw rejected(`employee-imports:problem.${read.problem}`, read.problem === "busy" ? 503 : 400, {
      row: read.detail,
    });
  const sheet = sheetForLab(read.rows);
  if (!sheet.ok) throw rejected(`employee-imports:problem.${sheet.problem}`, 400, { name: sheet.detail });
  return sheet;
}

export default function EmployeeImportRoute() {
  const { columns } = useLoaderData<typeof loader>();
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
