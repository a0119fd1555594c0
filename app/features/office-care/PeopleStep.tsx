import { EmployeeState } from "~/features/employees/EmployeeState.tsx";
import { fieldsOf } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { EnterButton, PostForm } from "~/ui/Forms.tsx";
import { useHas } from "~/ui/offered.ts";
import { Pagination } from "~/ui/Pagination.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { TickField } from "~/ui/TickField.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { EventSide } from "./EventCard.tsx";
import { GroupSelect } from "./GroupSelect.tsx";
import { isOfFile, NumbersFields, NumbersFile } from "./Numbers.tsx";
import { officeCarePeopleSchema } from "./schema.ts";
import { useGroupName } from "./use-group-name.ts";

type PeopleStepProps = StepProps<OfficeCareStepView["step"], "people">;
type PeopleView = PeopleStepProps["view"];

const CLASHES_SHOWN = 10;

function usePosted() {
  const result = useFormResult();
  return isOfFile(result) ? undefined : result;
}

/** One form, so that no button loses other input. */
export function OfficeCarePeopleStep({ view }: PeopleStepProps) {
  const { t } = useTranslation("office-care");
  const { groups, filters } = view;
  return (
    <div className="stack">
      <PostForm main repeatable className="event-form">
        <div className="stack">
          <EnterButton>{t("people.filters")}</EnterButton>
          <Chosen {...view} />
          <NumbersFields failure={usePosted()} />
          <Choice {...view} />
        </div>
        <EventSide card={view.card}>
          <Button name="intent" value="next">
            {t("people.continue")}
          </Button>
        </EventSide>
      </PostForm>
      <NumbersFile groups={groups} group={filters.group} />
    </div>
  );
}

function Chosen({ chosen, groups, clashes, most }: PeopleView) {
  const { t } = useTranslation("office-care");
  const groupName = useGroupName();
  return (
    <div className="card stack" id="chosen">
      <p>
        <strong>{t("people.chosen", { count: chosen })}</strong>
      </p>
      {chosen > most ? (
        <Alert kind="warning">{t("people.split", { people: chosen, most })}</Alert>
      ) : (
        <p className="muted">{t("people.most", { count: most })}</p>
      )}
      {groups.length > 1 && (
        <ul>
          {groups.map(({ name, people }) => (
            <li key={name}>{t("people.by_group", { name: groupName(name), count: people })}</li>
          ))}
        </ul>
      )}
      {clashes.length > 0 && (
        <Alert kind="warning">
          <p>{t("people.clashes")}</p>
          <ul>
            {clashes.slice(0, CLASHES_SHOWN).map(({ name, employee_number, event }, index) => (
              <li key={index}>{t("people.clash", { name, number: employee_number, event })}</li>
            ))}
          </ul>
          {clashes.length > CLASHES_SHOWN && (
            <p>{t("people.clashes_more", { count: clashes.length - CLASHES_SHOWN })}</p>
          )}
        </Alert>
      )}
      {chosen > 0 && (
        <Button look="link" name="intent" value="clear">
          {t("people.clear")}
        </Button>
      )}
    </div>
  );
}

function Choice(view: PeopleView) {
  const { t } = useTranslation("office-care");
  const { filters, list, page } = view;
  return (
    <section aria-labelledby="list" className="stack">
      <h2 id="list">{t("people.count", { count: list.total })}</h2>
      <Filter {...view} />
      {filters.view !== "chosen" && list.total > 0 && (
        <p>
          <Button look="secondary" name="intent" value="all">
            {t("people.add_all", { count: list.total })}
          </Button>
        </p>
      )}
      {list.rows.length === 0 ? (
        <EmptyState art="search" title={t("people.none")} reason={t("people.none_reason")} />
      ) : (
        <>
          <Rows {...view} />
          <p>
            <Button look="secondary" name="intent" value="tick">
              {t("people.save_page")}
            </Button>
          </p>
          <Pagination page={page} lastPage={list.last_page} label={t("people.pages")} />
        </>
      )}
    </section>
  );
}

function Filter({ filters, departments, groups }: PeopleView) {
  const { t } = useTranslation("office-care");
  const has = useHas();
  const fields = fieldsOf(officeCarePeopleSchema, usePosted(), { initial: filters });
  const views = has("GET /employee/get-examinations")
    ? (["all", "due", "chosen"] as const)
    : (["all", "chosen"] as const);
  return (
    <div role="search" aria-label={t("people.filters")}>
      <SearchField {...fields.q} optional={false} label={t("people.search")} intent="search" />
      <div className="field-row">
        <SelectField
          {...fields.department_id}
          optional={false}
          label={t("people.department")}
          prompt={t("people.all_departments")}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          {...fields.view}
          optional={false}
          label={t("people.view")}
          options={views.map((value) => ({ value, label: t(`people.view_${value}`) }))}
        />
        <GroupSelect groups={groups} group={fields.group.defaultValue ?? ""} id={fields.group.id} />
      </div>
    </div>
  );
}

function Rows({ list: { rows }, groups }: PeopleView) {
  const { t } = useTranslation("office-care");
  const groupName = useGroupName();
  const values = usePosted()?.values;
  const isTicked = ({ employee_id, group }: (typeof rows)[number]) =>
    values?.["listed"]?.includes(employee_id)
      ? values["picked"]?.includes(employee_id) === true
      : group !== null;
  return (
    <div role="group" aria-label={t("people.table")}>
      <Table
        card
        caption={t("people.table")}
        rows={rows}
        rowKey={({ employee_id }) => employee_id}
        columns={[
          {
            key: "tick",
            head: t("people.tick"),
            cell: (row) => (
              <TickField
                name="picked"
                listedAs="listed"
                value={row.employee_id}
                checked={isTicked(row)}
                label={t("people.tick_name", { name: row.name, number: row.employee_number })}
              />
            ),
          },
          {
            key: "name",
            head: t("participants.name"),
            rowHeader: true,
            cell: ({ name, status }) => (
              <>
                <span className="upper">{name}</span>
                {status !== "active" && (
                  <>
                    {" "}
                    <EmployeeState status={status} />
                  </>
                )}
              </>
            ),
          },
          { key: "number", head: t("participants.number"), cell: (row) => row.employee_number },
          { key: "department", head: t("participants.department"), cell: (row) => row.department ?? "–" },
          ...(groups.length > 1
            ? [
                {
                  key: "group",
                  head: t("field.group"),
                  cell: (row: (typeof rows)[number]) =>
                    row.group === null ? "–" : groupName(groups[row.group]?.name ?? "–"),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
