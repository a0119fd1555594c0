import { TimesForm } from "~/features/visit/TimesForm.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import type { UseTimesView } from "./schedule.server.ts";
import { useSlotSchema } from "./schema.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function UseTimes({ view }: { view: UseTimesView }) {
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
                <PageLink href={href} className="action">
                  {name}
                </PageLink>
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
          <Times times={times} />
        </section>
      )}
    </div>
  );
}

function Times({ times }: { times: NonNullable<UseTimesView["times"]> }) {
  const { t } = useTranslation("checkout");
  const { slot_id } = useFields(useSlotSchema, { initial: { slot_id: times.chosen } });
  const { plant_id } = times;
  return <TimesForm times={times} field={slot_id} hidden={{ plant_id }} note={t("schedule.held")} />;
}
