import { useFormResult } from "~/forms/result.ts";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import type { FieldProps } from "~/ui/Field.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import type { ApplicationKind } from "~/upstream/applications/applications.server.ts";
import { ApplyFrame } from "./ApplyFrame.tsx";

type Bound = Pick<FieldProps, "name" | "errors" | "required"> & { defaultValue?: string | undefined };

export interface KeptProps {
  kept: Record<string, string[]> | null;
}

interface ApplyFormProps {
  kind: ApplicationKind;
  path: string;
  fields: { email: Bound; phone_number: Bound; file: Bound };
  isKept: boolean;
  proofHint: string;
  children: ReactNode;
}

export function ApplyForm({ kind, path, fields, isKept, proofHint, children }: ApplyFormProps) {
  const failure = useFormResult();
  const { t } = useTranslation(["applications", "registration", "practitioner", "errors"]);
  const isRefused = failure !== undefined && failure.errors.length > 0;
  const asksAgain = (isKept || isRefused) && !failure?.fields["file"];
  return (
    <ApplyFrame title={t(`applications:${kind}.heading`)} lead={t(`applications:${kind}.lead`)} current={1}>
      <div className="beside">
        <div className="beside-main">
          {isKept && !failure && (
            <Alert>
              <p>{t("errors:kept_notice")}</p>
              <PostForm intent="start-over" repeatable>
                <Button look="link">{t("registration:start_again")}</Button>
              </PostForm>
            </Alert>
          )}
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
              hint={t("applications:email_hint")}
              upper
              autoComplete="email"
              spellCheck={false}
            />
            <UploadField
              {...fields.file}
              required
              optional={false}
              label={t(`applications:${kind}.file`)}
              hint={asksAgain ? `${proofHint} ${t("applications:file.again")}` : proofHint}
              accept={uploadPolicyOf(path).accept.join(",")}
            />
            <Button wide>{t("applications:submit")}</Button>
          </PostForm>
          <p className="form-more">
            {t("applications:sent_before")}{" "}
            <PageLink href={paths.applyStatus()}>{t("applications:links.status")}</PageLink>
          </p>
        </div>
        <NextSteps />
      </div>
    </ApplyFrame>
  );
}

function NextSteps() {
  const { t } = useTranslation("applications");
  return (
    <section className="beside-side card" aria-labelledby="next">
      <h2 id="next">{t("next.title")}</h2>
      <ol>
        <li>{t("next.code")}</li>
        <li>{t("next.check")}</li>
        <li>{t("next.account")}</li>
      </ol>
    </section>
  );
}
