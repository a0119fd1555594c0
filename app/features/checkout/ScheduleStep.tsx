import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { Button } from "~/ui/Button.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { StepBody } from "./StepBody.tsx";
import type { OrderSoFar } from "./so-far.server.ts";
import type { ScheduleView } from "./schedule.server.ts";
import { checkoutSlotSchema } from "./schema.ts";

const FORM = "times-form";

export function ScheduleStep({ view }: { view: ScheduleView & { soFar: OrderSoFar } }) {
  const { t } = useTranslation(["checkout", "home-care"]);
  const { times } = view;
  const isChoice = times !== null && times.slots.length > 0;
  return (
    <StepBody soFar={view.soFar} button={isChoice && <Button form={FORM}>{t("checkout:continue")}</Button>}>
      {view.optional && <LaterOrBranch view={view} />}
      {times && (
        <section aria-labelledby="times">
          <h2 id="times">
            {t(times.atHome ? "home-care:schedule.at" : "checkout:schedule.at", { plant: times.plant_name })}
          </h2>
          {view.several > 1 && (
            <p className="muted">{t("checkout:schedule.several", { count: view.several })}</p>
          )}
          <Times times={times} />
        </section>
      )}
    </StepBody>
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

function Times({ times }: { times: NonNullable<ScheduleView["times"]> }) {
  const { t } = useTranslation("checkout");
  const { slot_id } = useFields(checkoutSlotSchema, { initial: { slot_id: times.chosen } });
  const { plant_id } = times;
  return (
    <TimesForm
      id={FORM}
      times={times}
      field={slot_id}
      intent="slot"
      hidden={{ plant_id }}
      note={t("schedule.held")}
    />
  );
}
