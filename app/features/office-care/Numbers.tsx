import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { uploadPolicyOf } from "~/lib/body-policy.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import { GroupSelect } from "./GroupSelect.tsx";

const ACCEPT = uploadPolicyOf(paths.officeCareAdd()).accept.join(",");

export function NumbersFields({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("office-care");
  const errors = failure?.fields["numbers"];
  const typed = inputOf(failure, "numbers");
  return (
    <Fold open={Boolean(errors) || typed !== ""}>
      <summary>{t("people.paste")}</summary>
      <TextAreaField
        name="numbers"
        id="numbers"
        label={t("people.numbers")}
        hint={t("people.numbers_hint")}
        errors={errors}
        defaultValue={typed}
        rows={4}
        autoComplete="off"
      />
      <ButtonRow>
        <Button look="secondary" name="intent" value="numbers">
          {t("people.add_numbers")}
        </Button>
        {errors && typed !== "" && (
          <Button look="secondary" name="intent" value="rest">
            {t("people.add_rest")}
          </Button>
        )}
      </ButtonRow>
    </Fold>
  );
}

/** A form whose upload failed is empty, without its button. */
export function isOfFile(result: FormFailure | undefined): boolean {
  return result?.intent === "file" || result?.fields["file"] !== undefined;
}

interface NumbersFileProps {
  groups: readonly { name: string }[];
  group: string;
}

export function NumbersFile({ groups, group }: NumbersFileProps) {
  const result = useFormResult();
  const { t } = useTranslation(["office-care", "employee-imports"]);
  const failure = isOfFile(result) ? result : undefined;
  return (
    <PostForm upload repeatable intent="file" className="stack" label={t("office-care:people.file")}>
      <h2>{t("office-care:people.file")}</h2>
      <p className="muted">{t("office-care:people.file_ticks")}</p>
      <UploadField
        name="file"
        id="file"
        label={t("office-care:people.file_field")}
        hint={t("office-care:people.file_hint")}
        errors={failure?.fields["file"]}
        accept={ACCEPT}
      />
      <GroupSelect groups={groups} group={inputOf(failure, "group") || group} id="file-group" />
      {failure?.fields["file"] && (
        <SelectField
          name="hidden"
          id="hidden"
          label={t("office-care:people.hidden")}
          prompt={t("office-care:people.hidden_ask")}
          defaultValue={inputOf(failure, "hidden")}
          options={(["take", "leave"] as const).map((value) => ({
            value,
            label: t(`employee-imports:ask.${value}`),
          }))}
        />
      )}
      <CheckboxField
        name="skip"
        id="skip"
        label={t("office-care:people.skip")}
        defaultValue={inputOf(failure, "skip")}
      />
      <Button look="secondary">{t("office-care:people.add_file")}</Button>
    </PostForm>
  );
}
