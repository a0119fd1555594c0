import { useTranslation } from "~/i18n/use-translation.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { textLang } from "~/i18n/text-language.ts";
import { DayList } from "~/features/visit/DayList.tsx";
import { SlotChoice } from "~/features/visit/SlotChoice.tsx";
import { formatLongDate } from "~/lib/dates.ts";
import { Button } from "~/ui/Button.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { ScheduleView } from "./schedule.server.ts";
import { slotSchema } from "./schema.ts";

interface ScheduleStepProps {
  view: ScheduleView;
  failure: FormFailure | undefined;
}

export function ScheduleStep({ view, failure }: ScheduleStepProps) {
  const { t } = useTranslation(["checkout", "home-care"]);
  const { times } = view;
  return (
    <div className="stack">
      {view.optional && <LaterOrBranch view={view} />}
      {times && (
        <section aria-labelledby="times">
          <h2 id="times">
            {t(times.atHome ? "home-care:schedule.at" : "checkout:schedule.at", { plant: times.plant_name })}
          </h2>
          {view.several > 1 && (
            <p className="muted">{t("checkout:schedule.several", { count: view.several })}</p>
          )}
          <DayList {...times} />
          <Slots times={times} failure={failure} />
        </section>
      )}
    </div>
  );
}

function LaterOrBranch({ view }: { view: ScheduleView }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <PostForm intent="later" className="card">
        <p>
          {t("schedule.later_text")}
          {view.until && <> {t("schedule.later_until", { until: view.until })}</>}
        </p>
        <Button look="secondary">{t("schedule.later")}</Button>
      </PostForm>
      <h2>{t("schedule.now")}</h2>
      <GetForm action={view.path} hidden={{ step: view.number }} className="cluster">
        <SelectField
          name="plant"
          label={t("schedule.branch")}
          prompt={t("schedule.branch_prompt")}
          options={view.plants.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={view.times?.plant_id}
        />
        <Button look="secondary">{t("schedule.show")}</Button>
      </GetForm>
    </>
  );
}

interface SlotsProps {
  times: NonNullable<ScheduleView["times"]>;
  failure: FormFailure | undefined;
}

function Slots({ times, failure }: SlotsProps) {
  const { t, i18n } = useTranslation("checkout");
  const fields = useFields(slotSchema, failure, { initial: { slot_id: times.chosen } });
  const day = formatLongDate(times.date, textLang(i18n.language));
  if (times.slots.length === 0 && !fields.slot_id.errors) {
    return <EmptyState art="visit" title={t("schedule.none", { day })} reason={t("schedule.none_reason")} />;
  }
  return (
    <PostForm intent="slot" hidden={{ plant_id: times.plant_id, from: times.from }} className="stack">
      <SlotChoice times={times} field={fields.slot_id} />
      <p className="muted">{t("schedule.held")}</p>
      <Button wide>{t("continue")}</Button>
    </PostForm>
  );
}
