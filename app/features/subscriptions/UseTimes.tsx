import { DayList } from "~/features/visit/DayList.tsx";
import { SlotChoice } from "~/features/visit/SlotChoice.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatLongDate } from "~/lib/dates.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { UseTimesView } from "./schedule.server.ts";
import { useSlotSchema } from "./schema.ts";

interface UseTimesProps {
  view: UseTimesView;
  failure: FormFailure | undefined;
}

export function UseTimes({ view, failure }: UseTimesProps) {
  const { t } = useTranslation(["subscriptions", "checkout"]);
  const { times, unable, until } = view;
  return (
    <div className="stack">
      {unable && (
        <Alert kind="warning" title={t("subscriptions:errors.unable")}>
          <p>{t("subscriptions:schedule.able", { plant: unable })}</p>
          <ul>
            {view.plants.map(({ id, name, href }) => (
              <li key={id}>
                <a href={href} className="action">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {until && (
        <p>
          {t("subscriptions:schedule.until")}{" "}
          <strong>
            <DateText value={until} form="until" />
          </strong>
        </p>
      )}
      <GetForm action={view.path} hidden={{ step: view.number }} className="cluster">
        <SelectField
          name="plant"
          label={t("checkout:schedule.branch")}
          prompt={t("checkout:schedule.branch_prompt")}
          options={view.plants.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={times?.plant_id}
        />
        <Button look="secondary">{t("checkout:schedule.show")}</Button>
      </GetForm>
      {times && (
        <section aria-labelledby="times">
          <h2 id="times">{t("checkout:schedule.at", { plant: times.plant_name })}</h2>
          <DayList {...times} />
          <Slots times={times} failure={failure} />
        </section>
      )}
    </div>
  );
}

interface SlotsProps {
  times: NonNullable<UseTimesView["times"]>;
  failure: FormFailure | undefined;
}

function Slots({ times, failure }: SlotsProps) {
  const { t, i18n } = useTranslation("checkout");
  const fields = useFields(useSlotSchema, failure, { initial: { slot_id: times.chosen } });
  const day = formatLongDate(times.date, textLang(i18n.language));
  if (times.slots.length === 0 && !fields.slot_id.errors) {
    return <EmptyState art="visit" title={t("schedule.none", { day })} reason={t("schedule.none_reason")} />;
  }
  return (
    <PostForm hidden={{ plant_id: times.plant_id, from: times.from }} className="stack">
      <SlotChoice times={times} field={fields.slot_id} />
      <p className="muted">{t("schedule.held")}</p>
      <Button wide>{t("continue")}</Button>
    </PostForm>
  );
}
