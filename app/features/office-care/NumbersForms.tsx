import { useFormResult } from "~/forms/result.ts";
import { inputOf } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UploadField } from "~/ui/UploadField.tsx";
import { GroupSelect } from "./GroupSelect.tsx";

interface NumbersFormsProps {
  groups: readonly { name: string }[];
  group: string;
}

const NUMBER_INTENTS = ["numbers", "rest"];

/** Employee numbers, pasted or in a file. Pasted text stays, beside its problems. */
export function NumbersForms({ groups, group }: NumbersFormsProps) {
  const failure = useFormResult();
  const { t } = useTranslation("office-care");
  const pasted = NUMBER_INTENTS.includes(failure?.intent ?? "") ? failure : undefined;
  const filed = failure?.intent === "file" ? failure : undefined;
  const chosen = inputOf(failure, "group") || group;
  return (
    <div className="split">
      <PostForm repeatable className="stack" label={t("people.paste")}>
        <h2>{t("people.paste")}</h2>
        <TextAreaField
          name="numbers"
          id="numbers"
          label={t("people.numbers")}
          hint={t("people.numbers_hint")}
          errors={pasted?.fields["numbers"]}
          defaultValue={inputOf(pasted, "numbers")}
          rows={4}
          autoComplete="off"
        />
        <GroupSelect groups={groups} group={chosen} id="paste-group" />
        <ButtonRow>
          <Button look="secondary" name="intent" value="numbers">
            {t("people.add_numbers")}
          </Button>
          {pasted?.fields["numbers"] && inputOf(pasted, "numbers") !== "" && (
            <Button look="secondary" name="intent" value="rest">
              {t("people.add_rest")}
            </Button>
          )}
        </ButtonRow>
      </PostForm>
      <PostForm upload repeatable intent="file" className="stack" label={t("people.file")}>
        <h2>{t("people.file")}</h2>
        <UploadField
          name="file"
          id="file"
          label={t("people.file_field")}
          hint={t("people.file_hint")}
          errors={filed?.fields["file"]}
          accept=".csv,.xlsx,text/csv"
        />
        <GroupSelect groups={groups} group={chosen} id="file-group" />
        <CheckboxField name="skip" id="skip" label={t("people.skip")} defaultValue={inputOf(filed, "skip")} />
        <Button look="secondary">{t("people.add_file")}</Button>
      </PostForm>
    </div>
  );
}
