import { useFields } from "~/forms/fields.ts";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate } from "~/lib/dates.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Button } from "~/ui/Button.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { QtyField, TextField } from "~/ui/TextFields.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { timesSchema } from "./schema.ts";

type TimesStepProps = StepProps<OfficeCareStepView["step"], "times">;

export function TimesStep({ view: { days, people, windows } }: TimesStepProps) {
  const { t, i18n } = useTranslation("office-care");
  const lang = textLang(i18n.language);
  const initial = Object.fromEntries(
    windows.flatMap((one, at) =>
      Object.entries(one).map(([name, value]) => [`windows[${String(at)}].${name}`, value]),
    ),
  );
  const { windows: state } = useFields(timesSchema, { initial });
  const options = days.map((value) => ({ value, label: formatLongDate(value, lang) }));
  return (
    <PostForm main repeatable className="stack">
      <div id="windows">
        <FieldNotes id="windows" hint={t("form.windows_hint", { count: people })} errors={state.errors} />
      </div>
      {state.rows.map(({ index, fields, remove }) => (
        <fieldset key={index} className="card">
          <legend className="field-label">{t("form.window", { number: index + 1 })}</legend>
          <div className="field-row">
            <SelectField {...fields.date} label={t("form.window_day")} options={options} />
            <TextField
              {...fields.time_start}
              label={t("form.time_start")}
              hint={t("form.time_hint")}
              width="short"
              autoComplete="off"
            />
            <TextField {...fields.time_end} label={t("form.time_end")} width="short" autoComplete="off" />
            <QtyField {...fields.capacity} label={t("form.capacity")} />
          </div>
          {state.rows.length > 1 && (
            <Button look="secondary" {...remove}>
              {t("form.remove_window", { number: index + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <p>
        <Button look="secondary" icon="plus" {...state.insert}>
          {t("form.add_window")}
        </Button>
      </p>
      <Button>{t("form.continue")}</Button>
    </PostForm>
  );
}
