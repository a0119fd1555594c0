import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup, RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { EventSide } from "./EventCard.tsx";
import type { EventFields, EventStepProps } from "./event-step.ts";
import { Examinations } from "./Examinations.tsx";
import { officeCareEventSchema } from "./schema.ts";

const typed = (date: string) => date.split("-").reverse().join("-");

export function EventStep({ view }: EventStepProps) {
  const { t } = useTranslation("office-care");
  const { draft, groups } = view;
  const { windows: _windows, timed: _timed, ...entered } = draft;
  const known = groups.length > 0 ? groups : [{ name: t("form.group_first"), product_ids: [] }];
  const initial = Object.fromEntries<string | string[]>(
    known.flatMap(({ name, product_ids }, index): [string, string | string[]][] => [
      [`groups[${String(index)}].was`, String(index)],
      [`groups[${String(index)}].name`, name],
      [`groups[${String(index)}].product_ids`, product_ids],
    ]),
  );
  const isOneDay = draft.date_to === draft.date_from;
  const fields = useFields(officeCareEventSchema, {
    initial: {
      ...entered,
      ...initial,
      date_from: typed(draft.date_from),
      date_to: isOneDay ? "" : typed(draft.date_to),
    },
  });
  return (
    <PostForm main repeatable className="event-form">
      <div className="stack">
        <Place fields={fields} view={view} />
        <Examinations fields={fields} view={view} />
        <People people={view.people} />
      </div>
      <EventSide card={view.card}>
        <Button>{t("form.continue")}</Button>
      </EventSide>
    </PostForm>
  );
}

function Place({ fields, view }: EventStepProps & { fields: EventFields }) {
  const { t } = useTranslation("office-care");
  const { plants, placeOf, earliest } = view;
  const chosen = fields.plant_ids.defaultValues;
  const isChosen = ({ id }: { id: string }) => chosen.includes(id);
  const sorted = [...plants.filter(isChosen), ...plants.filter((plant) => !isChosen(plant))];
  return (
    <section aria-labelledby="place" className="narrow stack">
      <h2 id="place">{t("heading.place")}</h2>
      <TextField {...fields.name} label={t("form.name")} hint={t("form.name_hint")} autoComplete="off" />
      <div className="field-row event-dates">
        <TextField
          {...fields.date_from}
          label={t("form.date_from")}
          hint={t("form.date_hint", { date: typed(earliest) })}
          autoComplete="off"
        />
        <TextField
          {...fields.date_to}
          optional={false}
          label={t("form.date_to")}
          hint={t("form.date_form")}
          autoComplete="off"
        />
      </div>
      <RadioGroup
        {...fields.place_type}
        label={t("form.place_type")}
        hint={placeOf !== null && t("form.place_as_in", { name: placeOf })}
        look="grid"
        options={(["on_site", "at_branch"] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      <section aria-labelledby="at-company" className="on-site">
        <h3 id="at-company">{t("form.at_company")}</h3>
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
      <section aria-labelledby="at-branch" className="at-branch">
        <h3 id="at-branch">{t("form.at_branch")}</h3>
        <CheckboxGroup
          {...fields.plant_ids}
          optional={false}
          label={t("form.plants")}
          options={sorted.map(({ id, name }) => ({ value: id, label: name }))}
          {...(chosen.length > 0 && { fold: { after: chosen.length, summary: t("form.plants_other") } })}
        />
      </section>
    </section>
  );
}

function People({ people }: Pick<EventStepProps["view"], "people">) {
  const { t } = useTranslation("office-care");
  const count = people.reduce((sum, group) => sum + group, 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{t("heading.people")}</h2>
      <p>
        {t("people.chosen", { count })}{" "}
        <Button look="link" name="intent" value="people">
          {t("review.change_people")}
        </Button>
      </p>
    </section>
  );
}
