import { useLoaderData } from "@remix-run/react";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate } from "~/lib/dates.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { StepFrame, StepView, type StepProps } from "~/steps/StepFrame.tsx";
import { Button } from "~/ui/Button.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { QtyField, TextField } from "~/ui/TextFields.tsx";
import { EventSide } from "./EventCard.tsx";
import { EventStep } from "./EventStep.tsx";
import { OfficeCarePeopleStep } from "./PeopleStep.tsx";
import { OfficeCareReviewStep } from "./ReviewStep.tsx";
import { timesSchema } from "./schema.ts";
import type { loadOfficeCareStep, OfficeCareStepView } from "./wizard.server.ts";

const views = {
  event: EventStep,
  people: OfficeCarePeopleStep,
  times: TimesStep,
  review: OfficeCareReviewStep,
};

export function PlanPage() {
  const view = useLoaderData<typeof loadOfficeCareStep>();
  const { t } = useTranslation("office-care");
  return (
    <StepFrame
      steps={view.steps.map(({ name, href }) => ({ label: t(`steps.${name}`), href }))}
      current={view.current}
      label={t("steps.label")}
      over={view.kind === "new" ? undefined : view.eventName}
      title={t(`heading.${view.step.name}`)}
      backHref={view.backHref}
    >
      <div className="event" {...useRunningCost(view.step)}>
        <StepView view={view.step} views={views} />
      </div>
    </StepFrame>
  );
}

/** Script adds up the ticks; without it the card has the sent ones. */
function useRunningCost(step: OfficeCareStepView["step"]) {
  if (step.name !== "event") return {};
  const available = step.card.free?.amount;
  return moduleProps("event-cost", {
    people: JSON.stringify(step.people),
    available: String(available ?? ""),
  });
}

type TimesStepProps = StepProps<OfficeCareStepView["step"], "times">;

function TimesStep({ view: { days, people, windows, card } }: TimesStepProps) {
  const { t, lang } = useTranslation("office-care");
  const initial = Object.fromEntries(
    windows.flatMap((window, index) =>
      Object.entries(window).map(([name, value]) => [`windows[${String(index)}].${name}`, value]),
    ),
  );
  const { windows: state } = useFields(timesSchema, { initial });
  const options = days.map((value) => ({ value, label: formatLongDate(value, lang) }));
  return (
    <PostForm main repeatable className="event-form">
      <div className="stack">
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
      </div>
      <EventSide card={card}>
        <Button>{t("form.continue")}</Button>
      </EventSide>
    </PostForm>
  );
}
