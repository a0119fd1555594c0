import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import { GroupSelect } from "./GroupSelect.tsx";

export function NumbersFields({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("office-care");
  const errors = failure?.fields["numbers"];
  const typed = inputOf(failure, "numbers");
  return (
    <section aria-labelledby="paste" className="stack">
      <h2 id="paste">{t("people.paste")}</h2>
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
    </section>
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
  const { t } = useTranslation("office-care");
  const failure = isOfFile(result) ? result : undefined;
  return (
    <PostForm upload repeatable intent="file" className="stack" label={t("people.file")}>
      <h2>{t("people.file")}</h2>
      <p className="muted">{t("people.file_ticks")}</p>
      <UploadField
        name="file"
        id="file"
        label={t("people.file_field")}
        hint={t("people.file_hint")}
        errors={failure?.fields["file"]}
        accept=".csv,.xlsx,text/csv"
      />
      <GroupSelect groups={groups} group={inputOf(failure, "group") || group} id="file-group" />
      <CheckboxField name="skip" id="skip" label={t("people.skip")} defaultValue={inputOf(failure, "skip")} />
      <Button look="secondary">{t("people.add_file")}</Button>
    </PostForm>
  );
}
