import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate } from "~/lib/dates.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { officeCarePlaceSchema } from "./schema.ts";

type PlaceStepProps = StepProps<OfficeCareStepView["step"], "place">;

const typed = (date: string) => date.split("-").reverse().join("-");

export function PlaceStep({ view: { draft, plants, suggestedBy, earliest } }: PlaceStepProps) {
  const { t, lang } = useTranslation("office-care");
  const { windows: _windows, ...entered } = draft;
  const fields = useFields(officeCarePlaceSchema, {
    initial: { ...entered, date_from: typed(draft.date_from), date_to: typed(draft.date_to) },
  });
  return (
    <PostForm main repeatable className="narrow stack">
      <TextField {...fields.name} label={t("form.name")} hint={t("form.name_hint")} autoComplete="off" />
      <div className="field-row">
        <TextField
          {...fields.date_from}
          label={t("form.date_from")}
          hint={t("form.date_hint", { date: formatDate(earliest, lang) })}
          autoComplete="off"
        />
        <TextField
          {...fields.date_to}
          label={t("form.date_to")}
          hint={t("form.date_form")}
          autoComplete="off"
        />
      </div>
      <RadioGroup
        {...fields.place_type}
        label={t("form.place_type")}
        look="cards"
        options={(["on_site", "at_branch"] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
          hint: t(`form.${value}_hint`),
        }))}
      />
      {suggestedBy !== null && <Alert>{t("form.place_as_in", { name: suggestedBy })}</Alert>}
      <section aria-labelledby="at-company" className="stack on-site">
        <h2 id="at-company">{t("form.at_company")}</h2>
        <TextAreaField {...fields.address} optional={false} label={t("form.address")} autoComplete="off" />
        <div className="field-row">
          <TextField {...fields.pic_name} optional={false} label={t("form.pic_name")} autoComplete="off" />
          <TextField
            {...fields.pic_phone}
            optional={false}
            type="tel"
            inputMode="tel"
            label={t("form.pic_phone")}
            autoComplete="off"
          />
        </div>
        <TextField {...fields.room_note} label={t("form.room_note")} autoComplete="off" />
      </section>
      <section aria-labelledby="at-branch" className="stack at-branch">
        <h2 id="at-branch">{t("form.at_branch")}</h2>
        <CheckboxGroup
          {...fields.plant_ids}
          optional={false}
          label={t("form.plants")}
          options={plants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </section>
      <Button>{t("form.continue")}</Button>
    </PostForm>
  );
}
