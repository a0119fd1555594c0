import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { PasswordField, TextField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import type { LicencePageView } from "./rows.server.ts";
import { sipSchema } from "./schema.ts";
import { sectionHref } from "./sections.ts";

const ACCEPT = uploadPolicyOf(paths.doctorLicence("new-sip")).accept.join(",");

export function LicenceForm(view: LicencePageView) {
  const failure = useFormResult();
  const { t } = useTranslation(["practitioner", "profile"]);
  const { title, kind, isNew, citizen, version, hasFile, values } = view;
  const fields = useFields(sipSchema, { initial: values });
  const forLife = kind === "str" && citizen === true;
  return (
    <NarrowPage
      title={title}
      lead={t("practitioner:licence.lead")}
      backHref={sectionHref("license")}
      backText={t("practitioner:licence.back")}
    >
      <ChangedMeanwhile />
      <PostForm
        main
        upload
        hidden={isNew ? {} : { kind }}
        version={isNew ? undefined : version}
        working={t("practitioner:file.sending")}
        className="stack"
      >
        <TextField
          {...fields.number}
          label={t("practitioner:licence.number")}
          hint={t("practitioner:licence.number_hint")}
          exact
        />
        {kind === "sip" && (
          <>
            <TextField
              {...fields.practice_place}
              label={t("practitioner:licence.place")}
              hint={t("practitioner:licence.place_hint")}
              autoComplete="off"
            />
            <TextField
              {...fields.issued_at}
              label={t("practitioner:licence.issued")}
              hint={t("practitioner:date.hint")}
              autoComplete="off"
              width="medium"
            />
          </>
        )}
        <TextField
          {...fields.expires_at}
          required={!forLife}
          optional={forLife}
          label={t("practitioner:licence.expires")}
          hint={
            kind === "sip"
              ? t("practitioner:licence.expires_hint")
              : citizen === true
                ? t("practitioner:licence.life_hint")
                : t("practitioner:licence.foreign_hint")
          }
          autoComplete="off"
          width="medium"
        />
        <UploadField
          name="file"
          label={hasFile ? t("practitioner:file.other") : t("practitioner:file.label")}
          hint={hasFile ? t("practitioner:file.other_hint") : t("practitioner:file.hint")}
          errors={failure?.fields["file"]}
          accept={ACCEPT}
          optional
        />
        <PasswordField
          {...fields.current_password}
          label={t("practitioner:password")}
          hint={t("practitioner:password_hint")}
          autoComplete="current-password"
        />
        <Button wide>{t("practitioner:licence.submit")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
