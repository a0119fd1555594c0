import { useTranslation } from "react-i18next";
import { formatLongDate, formatTimeRange } from "~/lib/dates.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { textLang } from "~/i18n/text-language.ts";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { StepProps } from "./CheckoutPage.tsx";
import { DayList } from "./DayList.tsx";

type Times = NonNullable<StepProps<"schedule">["view"]["times"]>;

/** Step 2: when to come to a branch; a package or deal may leave it open. */
export function ScheduleStep({ view, action, failure, typed }: StepProps<"schedule">) {
  const { t } = useTranslation("checkout");
  const plants = view.plants.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="stack">
      {view.optional && (
        <>
          <PostForm action={action} intent="later" clientRequestId={view.clientRequestId} className="card">
            <p>{t("schedule.later_text")}</p>
            <Button look="secondary">{t("schedule.later")}</Button>
          </PostForm>
          <h2>{t("schedule.now")}</h2>
          <GetForm action={view.path} hidden={{ step: view.number }} className="cluster">
            <SelectField
              name="plant"
              label={t("schedule.branch")}
              prompt={t("schedule.branch_prompt")}
              options={plants}
              defaultValue={view.times?.plant_id}
            />
            <Button look="secondary">{t("schedule.show")}</Button>
          </GetForm>
        </>
      )}
      {view.times && (
        <section aria-labelledby="times">
          <h2 id="times">{t("schedule.at", { plant: view.times.plant_name })}</h2>
          {view.several > 1 && <p className="muted">{t("schedule.several", { count: view.several })}</p>}
          <DayList {...view.times} />
          <Slots
            times={view.times}
            action={action}
            clientRequestId={view.clientRequestId}
            errors={failure?.fields["slot_id"]}
            typed={typed?.["slot_id"]?.[0]}
          />
        </section>
      )}
    </div>
  );
}

interface SlotsProps {
  times: Times;
  action: string;
  clientRequestId: string;
  errors: string[] | undefined;
  typed: string | undefined;
}

function Slots({ times, action, clientRequestId, errors, typed }: SlotsProps) {
  const { t, i18n } = useTranslation("checkout");
  const day = formatLongDate(times.date, textLang(i18n.language));
  if (times.slots.length === 0 && !errors) {
    return <EmptyState icon="clock" title={t("schedule.none", { day })} reason={t("schedule.none_reason")} />;
  }
  const options = times.slots.map(({ slot_id, time_start, time_end, timezone, remaining }) => {
    const left = t("schedule.left", { count: remaining });
    const exceeds = remaining < times.seats;
    return {
      value: slot_id,
      label: `${formatTimeRange(time_start, time_end, timezone)}, ${left}`,
      disabledReason: exceeds ? t("errors.members_exceed") : undefined,
    };
  });
  return (
    <PostForm
      action={action}
      intent="slot"
      clientRequestId={clientRequestId}
      hidden={{ plant_id: times.plant_id, from: times.from }}
      className="stack"
    >
      <RadioGroup
        name="slot_id"
        label={day}
        hint={times.seats > 1 ? t("schedule.seats", { count: times.seats }) : undefined}
        options={options}
        defaultValue={typed ?? times.chosen}
        errors={errors}
        look="grid"
      />
      <p className="muted">{t("schedule.held")}</p>
      <Button wide>{t("continue")}</Button>
    </PostForm>
  );
}
