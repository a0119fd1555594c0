import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { FilterField } from "~/ui/FilterField.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { HiddenField } from "~/ui/TickField.tsx";
import type { EventFields, EventStepProps } from "./event-step.ts";

const MOST_GROUPS = 10;

export function Examinations({ fields, view }: EventStepProps & { fields: EventFields }) {
  const { t } = useTranslation("office-care");
  const { choices, testsOf } = view;
  const state = fields.groups;
  return (
    <section aria-labelledby="examinations" className="stack">
      <h2 id="examinations">{t("heading.tests")}</h2>
      <div id="groups">
        <FieldNotes
          id="groups"
          hint={[
            t(state.rows.length > 1 ? "form.groups_hint" : "form.prices_hint"),
            testsOf !== null && t("form.tests_as_in", { name: testsOf }),
          ]
            .filter(Boolean)
            .join(" ")}
          errors={state.errors}
        />
      </div>
      {state.rows.map((row) => (
        <Group key={row.index} row={row} choices={choices} isOnly={state.rows.length === 1} />
      ))}
      {state.rows.length < MOST_GROUPS && (
        <p>
          <Button look="link" icon="plus" {...state.insert}>
            {t("form.add_group")}
          </Button>
        </p>
      )}
    </section>
  );
}

interface GroupProps {
  row: EventFields["groups"]["rows"][number];
  choices: EventStepProps["view"]["choices"];
  isOnly: boolean;
}

/** Only a group without examinations, or one whose button was pressed, lists every test. */
function Group({ row: { index, fields, remove, open, isOpen }, choices, isOnly }: GroupProps) {
  const { t } = useTranslation("office-care");
  const number = index + 1;
  const id = `group-${String(number)}`;
  const chosen = fields.product_ids.defaultValues;
  const isListed = isOpen || chosen.length === 0;
  const tests = choices.filter(({ product_type }) => product_type === "test");
  const packages = choices.filter(({ product_type }) => product_type === "package");
  const first = tests.filter(({ product_id }) => chosen.includes(product_id));
  const others = tests.filter(({ product_id }) => !chosen.includes(product_id));
  const containedIn = ({ inside }: ChoiceRow) => {
    const names = packages.filter(
      ({ product_id }) => chosen.includes(product_id) && inside.includes(product_id),
    );
    return names.length > 0 && t("form.contained", { packages: names.map(({ name }) => name).join(", ") });
  };
  return (
    <div
      className="card event-group"
      id={id}
      role="group"
      aria-labelledby={isOnly ? "examinations" : `${id}-name`}
    >
      <HiddenField name={fields.was.name} value={fields.was.defaultValue} />
      {isOnly && !fields.name.errors?.length ? (
        <HiddenField name={fields.name.name} value={fields.name.defaultValue} />
      ) : (
        <>
          <div className="between">
            <h3 id={`${id}-name`}>{t("form.group", { number })}</h3>
            {!isOnly && (
              <Button look="link" {...remove} hiddenText={t("form.group", { number })}>
                {t("form.remove_group")}
              </Button>
            )}
          </div>
          <TextField {...fields.name} label={t("form.group_name")} autoComplete="off" />
        </>
      )}
      <CheckboxGroup
        {...fields.product_ids}
        label={t("form.packages")}
        defaultValues={chosen}
        options={packages.map((choice) => optionOf(choice))}
      />
      {first.length > 0 && (
        <CheckboxGroup
          {...fields.product_ids}
          id={`${fields.product_ids.id}-tests`}
          errors={undefined}
          label={t("form.tests")}
          defaultValues={chosen}
          options={first.map((choice) => optionOf(choice, containedIn(choice)))}
        />
      )}
      {isListed && (
        <OtherTests
          index={index}
          field={fields.product_ids}
          isOpen={isOpen}
          label={t(first.length > 0 ? "form.tests_other" : "form.tests")}
          options={others.map((choice) => optionOf(choice, containedIn(choice)))}
        />
      )}
      {!isListed && (
        <Button
          look="secondary"
          {...open}
          formAction={`#${id}`}
          hiddenText={isOnly ? "" : t("form.group", { number })}
        >
          {t(first.length > 0 ? "form.tests_other" : "form.tests_add")}
        </Button>
      )}
    </div>
  );
}

interface OtherTestsProps {
  index: number;
  field: GroupProps["row"]["fields"]["product_ids"];
  isOpen: boolean;
  label: string;
  options: ReturnType<typeof optionOf>[];
}

function OtherTests({ index, field, isOpen, label, options }: OtherTestsProps) {
  const { t } = useTranslation(["office-care", "ui"]);
  return (
    <Fold open={isOpen}>
      <summary>{label}</summary>
      <div {...moduleProps("filter", { some: t("ui:filter.some"), none: t("ui:filter.none") })}>
        <FilterField id={`tests-search-${String(index)}`} label={t("office-care:form.tests_search")} />
        <p className="muted small" role="status" {...partProps("filter", "count")}>
          {t("office-care:form.tests_count", { count: options.length })}
        </p>
        <CheckboxGroup
          {...field}
          id={`${field.id}-others`}
          errors={undefined}
          hideLabel
          label={label}
          listProps={partProps("filter", "list")}
          options={options}
        />
      </div>
    </Fold>
  );
}

type ChoiceRow = GroupProps["choices"][number];

/** The module of the running cost reads the price. */
const optionOf = ({ product_id, name, price }: ChoiceRow, contained: string | false = false) => ({
  value: product_id,
  label: (
    <>
      {name}{" "}
      <small className="line muted">
        {moneyInText(price)}
        {contained && ` · ${contained}`}
      </small>
    </>
  ),
});
