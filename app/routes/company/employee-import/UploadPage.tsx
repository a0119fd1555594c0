import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { UploadField } from "~/ui/UploadField.tsx";

const ACCEPT = uploadPolicyOf(paths.employeeImport()).accept.join(",");

interface UploadPageProps {
  /** required column names */
  columns: string;
}

export function UploadPage({ columns }: UploadPageProps) {
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
