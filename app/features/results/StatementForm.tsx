import { fieldsOf } from "~/forms/fields.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import { statementSchema } from "./statement-schema.ts";

const PATH = paths.reportCheck();
const ACCEPT = uploadPolicyOf(PATH).accept.join(",");

interface StatementFormProps {
  main?: boolean;
  failure?: FormFailure | undefined;
  statement?: string | undefined;
}

/** Posted, so that statements never appear in URLs. */
export function StatementForm({ main = false, failure, statement }: StatementFormProps) {
  const { t } = useTranslation("barcode");
  const fields = fieldsOf(statementSchema, failure, { initial: { statement } });
  return (
    <PostForm {...(main ? { main } : { action: PATH })} upload repeatable className="stack">
      <TextAreaField
        {...fields.statement}
        optional={false}
        label={t("signed.field")}
        hint={t("signed.hint")}
        rows={4}
        autoComplete="off"
      />
      <UploadField
        name="file"
        optional={false}
        id="file"
        errors={failure?.fields["file"]}
        label={t("signed.file")}
        hint={t("signed.file_hint")}
        accept={ACCEPT}
      />
      <Button>{t("signed.submit")}</Button>
    </PostForm>
  );
}
