import { useFormResult } from "~/forms/result.ts";
import { PersonFields } from "~/features/family/PersonFields.tsx";
import { dependentSchema, relations } from "~/features/family/schema.ts";
import { inputOf } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { fieldId } from "~/lib/field-id.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxField, RadioGroup } from "~/ui/Choices.tsx";
import { PictureField } from "~/ui/FileField.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";

const ACCEPT = uploadPolicyOf(paths.familyMember("new")).accept.join(",");

export function DependentPage() {
  const failure = useFormResult();
  const { t } = useTranslation("family");
  const { relation_code, guardian_declaration, proof, ...person } = useFields(dependentSchema);
  const doubt = t("person.doubtful");
  const doubtful =
    Boolean(failure?.fields["identity_number"]?.includes(doubt)) ||
    inputOf(failure, "accept_warnings") !== "";
  return (
    <div className="narrow stack">
      <FormHeader title={t("person.heading")} lead={t("person.lead")} backHref={paths.familyMember("new")} />
      <PostForm main upload intent="create" className="stack">
        <PersonFields fields={person} doubtful={doubtful} />
        <h2>{t("person.care")}</h2>
        <RadioGroup
          {...relation_code}
          label={t("person.relation")}
          options={relations.map((value) => ({ value, label: t(`relations.${value}`) }))}
        />
        <CheckboxField {...guardian_declaration} value="1" label={t("person.declaration")} />
        <PictureField
          camera={{ name: proof.name, id: proof.id, text: t("person.camera") }}
          gallery={{ name: "proof_image", id: fieldId("proof_image"), text: t("person.file") }}
          label={t("person.proof")}
          hint={t("person.proof_hint")}
          errors={proof.errors}
          optional
          accept={ACCEPT}
          shrink={{ working: t("person.shrinking"), ready: t("person.ready") }}
        />
        <Button>{t("person.submit")}</Button>
      </PostForm>
    </div>
  );
}
