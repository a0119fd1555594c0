import type { ReactNode } from "react";
import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import type { FieldProps } from "~/ui/Field.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import type { ApplicationKind } from "~/upstream/applications/applications.server.ts";
import { ApplyFrame } from "./ApplyFrame.tsx";

type Bound = Pick<FieldProps, "name" | "errors" | "required"> & { defaultValue?: string | undefined };

interface ApplyFormProps {
  kind: ApplicationKind;
  path: string;
  fields: { email: Bound; phone_number: Bound; file: Bound };
  failure: FormFailure | undefined;
  proofHint: string;
  /** fields of this kind */
  children: ReactNode;
}

/** First step of an application: its kind's fields, contact and proof. */
export function ApplyForm({ kind, path, fields, failure, proofHint, children }: ApplyFormProps) {
  const { t } = useTranslation(["apply", "registration", "practitioner"]);
  const isRefused = failure !== undefined && failure.errors.length > 0;
  return (
    <div className="reading">
      <ApplyFrame
        title={t(`apply:${kind}.heading`)}
        lead={t(`apply:${kind}.lead`)}
        current={1}
        failure={failure}
      >
        <PostForm main upload working={t("practitioner:file.sending")} className="stack">
          {children}
          <TextField
            {...fields.phone_number}
            type="tel"
            label={t("registration:field.phone_number")}
            hint={t("registration:hint.phone_number")}
            autoComplete="tel"
            width="medium"
          />
          <TextField
            {...fields.email}
            type="email"
            label={t("registration:field.email")}
            hint={t("apply:email_hint")}
            upper
            autoComplete="email"
            spellCheck={false}
          />
          <UploadField
            {...fields.file}
            required
            optional={false}
            label={t(`apply:${kind}.file`)}
            hint={isRefused ? `${proofHint} ${t("apply:file.again")}` : proofHint}
            accept={uploadPolicyOf(path).accept.join(",")}
          />
          <Button wide>{t("apply:submit")}</Button>
        </PostForm>
        <p className="form-more">
          {t("apply:sent_before")} <PageLink href={paths.applyStatus()}>{t("apply:links.status")}</PageLink>
        </p>
      </ApplyFrame>
    </div>
  );
}
